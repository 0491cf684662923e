import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** A grid of 2 columns on a phone, 3 on a tablet and 4 on a desktop; with `four`, of 2 or 4, which four cards fill. */
export function ProductGrid({ four = false, children }: { four?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        "grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-6 lg:grid-cols-4 lg:gap-y-14",
        four ? "md:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {children}
    </div>
  );
}
