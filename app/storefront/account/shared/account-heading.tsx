import type { ReactNode } from "react";

export function AccountHeading({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="display text-xl">{title}</h2>
        {children ? <p className="mt-1 max-w-prose text-ink-soft">{children}</p> : null}
      </div>
      {action}
    </div>
  );
}
