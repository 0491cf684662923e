import type { ReactNode } from "react";

/** A grid of 2 columns on a phone, 3 on a tablet and 4 on a desktop. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-14">
      {children}
    </div>
  );
}
