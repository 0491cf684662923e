import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { valueToday } from "#shop/gold/value-today.ts";
import type { Milligrams, Purity, Sen } from "#shop/money.ts";

type Line = { purity: Purity | null; weight: Milligrams | null; quantity: number };

/**
 * What the shop would pay today for these lines, before weighing and testing, as the order's page computes it. Undefined
 * if a purity or a weight is unknown or has no buy-back price, because a part would mislead.
 */
export function estimateOf(lines: Line[], prices: GoldPrices): Sen | undefined {
  const known = lines.flatMap(({ purity, weight, quantity }, at) =>
    purity && weight ? [{ id: String(at), purity, weight, quantity }] : [],
  );
  if (lines.length === 0 || known.length < lines.length) return undefined;
  return valueToday(known, prices)?.total;
}
