import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** 2 columns on a phone, 3 on a tablet, 4 on a desktop. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-14">
      {children}
    </div>
  );
}

export function CategoryGrid({
  fourColumns,
  children,
}: {
  fourColumns?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classes(
        "-mb-10 grid grid-cols-2 gap-x-4 md:-mb-14 md:gap-x-6",
        fourColumns ? "lg:grid-cols-4" : "lg:grid-cols-3",
      )}
    >
      {children}
    </div>
  );
}
