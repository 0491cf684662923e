import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

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

export function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-4 h-6 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-2 h-5 w-2/5" />
    </div>
  );
}

export function CategorySkeleton() {
  return (
    <div className="pb-10 md:pb-14">
      <Skeleton className="aspect-4/5 w-full" />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-2 h-4 w-1/3" />
    </div>
  );
}
