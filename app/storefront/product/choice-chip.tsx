import type { ComponentProps, ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** A radio button drawn as a chip. The radio button is required, so the browser asks for a missing choice. */
export function ChoiceChip({
  className,
  children,
  ...radio
}: ComponentProps<"input"> & { className: string; children: ReactNode }) {
  return (
    <label className={classes("choice-chip", className)}>
      <input {...radio} type="radio" required />
      {children}
    </label>
  );
}
