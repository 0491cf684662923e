import type { Purity } from "#shop/money.ts";

export const caratOf: Record<Purity, string> = { "916": "22K", "999": "24K" };

/** The purity as buyers know it from both ways of counting, such as "916 (22K)". */
export function purityName(purity: Purity): string {
  return `${purity} (${caratOf[purity]})`;
}
