import type { ComponentProps, ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { t } from "#languages/messages.ts";

/** A radio button drawn as a chip. Without JavaScript, the browser asks for a missing choice, because it is required. */
export function ChoiceChip({
  className,
  children,
  ...radio
}: ComponentProps<"input"> & { className?: string; children: ReactNode }) {
  return (
    <label className={classes("choice-chip", className)}>
      <input {...radio} type="radio" required />
      {children}
    </label>
  );
}

/** Within the legend, so that a screen reader says it with the name of the choice. */
export function ChooseOne() {
  return <span className="font-medium text-bad"> {t("Please choose one")}</span>;
}
