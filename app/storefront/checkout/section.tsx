import type { ReactNode } from "react";

/** A group of the form with its legend as a heading, so that both ways of getting around find it. */
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
