import type { Milligrams } from "#db/schema/units.ts";

/** Formats as `3.75 g`: two decimals, or three if the weight has a third one. */
export function formatWeight(weight: Milligrams): string {
  const digits = String(weight).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3).replace(/0$/, "")} g`;
}
