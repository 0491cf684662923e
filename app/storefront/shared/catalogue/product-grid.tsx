import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** A grid of 2 columns on a phone, 3 on a tablet and 4 on a desktop; with `four`, of 2 or 4, which four cards fill. */
export function ProductGrid({ four = false, children }: { four?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes("product-grid", four ? "md:grid-cols-4" : "md:grid-cols-3 lg:grid-cols-4")}
    >
      {children}
    </div>
  );
}
