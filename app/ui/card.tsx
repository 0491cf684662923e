import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

export function Card({
  title,
  action,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"section">, "title"> & { title?: ReactNode; action?: ReactNode }) {
  return (
    <section
      {...rest}
      className={classes("rounded-lg border border-line bg-card p-5 md:p-6", className)}
    >
      {title ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{title}</h2>
          {action}
        </div>
      ) : null}
      {children}
    </section>
  );
}
