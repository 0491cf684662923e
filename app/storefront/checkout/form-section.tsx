import type { ReactNode } from "react";

/** A fieldset whose legend is a heading, so that screen readers find it both as a group and as a heading. */
export function FormSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="group/section min-w-0">
      <legend className="mb-4 w-full">
        <h2 className="display text-lg md:text-xl">{legend}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
