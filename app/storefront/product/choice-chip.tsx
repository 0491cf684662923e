import type { ComponentProps, ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** A radio button as a chip; required, so that the browser asks for a missing choice. */
export function ChoiceChip({
  className,
  children,
  ...radio
}: ComponentProps<"input"> & { className: string; children: ReactNode }) {
  return (
    <label
      className={classes(
        "relative min-h-11 items-center border border-edge bg-card py-1.5 text-sm transition-colors hover:border-ink",
        "has-checked:border-gold-ink has-checked:bg-gold-wash has-checked:shadow-[inset_0_0_0_1px_var(--color-gold-ink)]",
        "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-soft",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold",
        className,
      )}
    >
      <input
        {...radio}
        type="radio"
        required
        // Covers the chip, so that the browser's validation message points at it.
        className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
      />
      {children}
    </label>
  );
}
