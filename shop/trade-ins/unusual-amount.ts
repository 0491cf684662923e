import { goldValue, sum, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { estimateOf } from "./estimate.ts";

type Weighed = { purity: Purity | null; weighed: Milligrams };

/** What the amount is compared with: the shop's own selling price of this gold, or its buy-back value. */
export type UnusualAmount = { why: "above-price" | "below-half"; value: Sen };

/**
 * Why staff must confirm what they give for gold: it is more than the shop sells this gold for, or less than half of its
 * buy-back value, and both are usually typing errors. Undefined for any other amount, or without a price today. Gold of
 * an unknown purity may be 999.
 */
export function unusualAmount(
  lines: Weighed[],
  paid: Sen,
  prices: GoldPrices,
): UnusualAmount | undefined {
  const atPrice = lines.map(({ purity, weighed }) => {
    const price = prices[purity ?? "999"]?.price;
    return price === undefined ? undefined : goldValue(price, weighed);
  });
  if (atPrice.every((one) => one !== undefined)) {
    const value = sum(atPrice);
    if (paid > value) return { why: "above-price", value };
  }
  const value = valueOf(lines, prices);
  return value !== undefined && paid * 2 < value ? { why: "below-half", value } : undefined;
}

/** What the shop would pay today for what was weighed; undefined where `estimateOf` has no answer. */
export function valueOf(lines: Weighed[], prices: GoldPrices): Sen | undefined {
  const weighed = lines.map(({ purity, weighed: weight }) => ({ purity, weight, quantity: 1 }));
  return estimateOf(weighed, prices);
}
