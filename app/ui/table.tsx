import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

/** A table that scrolls sideways on a phone. Screen readers announce it by its `caption`. */
export function Table({
  caption,
  className,
  children,
  ...rest
}: ComponentProps<"table"> & { caption: string }) {
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-card focus-visible:outline-offset-0"
      role="region"
      aria-label={caption}
      // Keyboard users must be able to focus the region to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table {...rest} className={classes("w-full border-collapse text-left text-sm", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-0 z-10 bg-card text-xs text-ink-soft shadow-[inset_0_-1px_0_var(--color-line)]">
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="divide-y divide-line">{children}</tbody>;
}

/** The row has position `relative`, so that a `RowLink` inside can cover it. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={classes("relative transition-colors hover:bg-gold-wash/40", className)}
    />
  );
}

type CellProps = { numeric?: boolean | undefined };

export function Th({ numeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes(
        "h-11 px-4 font-semibold whitespace-nowrap",
        numeric && "text-right",
        className,
      )}
    />
  );
}

export function Td({ numeric, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      {...rest}
      className={classes(
        "h-12 px-4 py-2 align-middle",
        numeric && "text-right whitespace-nowrap tabular-nums",
        className,
      )}
    />
  );
}

/** A link whose clickable area is the entire row. Other controls in the row need `relative z-10`. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classes(
        "font-medium text-ink after:absolute after:inset-0 hover:text-gold-ink",
        className,
      )}
    />
  );
}
