import type { Milligrams } from "#db/schema/units.ts";

/** `3.75 g`; two decimals, and the third where a piece has one. */
export function formatWeight(weight: Milligrams): string {
  const digits = String(weight).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3).replace(/0$/, "")} g`;
}

/** "3.75" grams as milligrams; undefined for anything that is not a weight of at most three decimals. */
export function parseWeight(text: string): Milligrams | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, grams, thousandths = ""] = match;
  return (Number(grams) * 1000 + Number(thousandths.padEnd(3, "0"))) as Milligrams;
}
