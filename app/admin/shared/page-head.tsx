import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { t } from "#languages/messages.ts";

/** The heading of a screen, its document title, and its main action on the right. */
export function PageHead({
  title,
  shown = title,
  action,
  children,
}: {
  title: string;
  /** A styled version of `title`, for the heading only. */
  shown?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const layout = useRouteLoaderData<{ shopName: string }>("admin/layout");
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{t("{title} · {shop} Admin", { title, shop: layout?.shopName ?? "" })}</title>
      <div className="min-w-0">
        {/* The heading can take focus: scripts move focus to it when the focused element disappears. */}
        <h1 tabIndex={-1} className="display text-xl break-words">
          {shown}
        </h1>
        {children ? <div className="mt-1 text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
