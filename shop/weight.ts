import type { Milligrams } from "#db/schema/units.ts";

/** `3.75 g`; two decimals, and the third where a piece has one. */
export function formatWeight(weight: Milligrams): string {
  const digits = String(weight).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3).replace(/0$/, "")} g`;
}
