import type { ReactNode } from "react";

/** A bar for a form's buttons at the bottom of the window. On phones, toasts appear above the bar. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0"
    >
      {children}
    </div>
  );
}
