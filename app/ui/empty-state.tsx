import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import type { Icon } from "./icons.tsx";

/** Says that a list is empty and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  heading: Heading = "h2",
  children,
  action,
  className,
}: {
  icon?: Icon | undefined;
  title: ReactNode;
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      className={classes(
        "mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center",
        className,
      )}
    >
      {Icon ? (
        <span className="mb-9 grid size-16 rotate-45 place-items-center border border-gold/60">
          <Icon className="stroke-1 size-7 -rotate-45 text-gold" />
        </span>
      ) : null}
      <Heading className="display text-xl">{title}</Heading>
      {children ? <div className="mt-3 text-pretty text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-8">{action}</div> : null}
    </div>
  );
}
