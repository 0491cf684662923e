import type { Milligrams } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

/** Formats as `12,345.67 g`. */
export function formatTotalWeight(weight: Milligrams): string {
  return formatWeight(weight).replaceAll(/\B(?=(\d{3})+\.)/g, ",");
}
