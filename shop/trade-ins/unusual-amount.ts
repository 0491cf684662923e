import { goldValue, sum, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { estimateOf } from "./estimate.ts";

type Weighed = { purity: Purity | null; weighed: Milligrams };

/** What the amount is compared with: the shop's own selling price of this gold, or its buy-back value. */
type UnusualAmount = { why: "above-price" | "below-half"; value: Sen };

/**
 * Why staff must confirm what they give for gold: it is more than the shop sells this gold for, or less than half of its
 * buy-back value, and both are usually typing errors. Undefined for any other amount. Gold of an unknown purity may be 999;
 * too little is noticed only where each purity is known and has a buy-back price today.
 */
function unusualAmount(lines: Weighed[], paid: Sen, prices: GoldPrices): UnusualAmount | undefined {
  if (lines.length === 0) return undefined;
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

export type AmountRefusal = UnusualAmount & {
  ok: false;
  reason: "needs-confirmation";
  /** Names the amount and the value that it was compared with, so it ends when amount, weights or prices change. */
  confirmation: string;
};

/** The refusal of an unusual amount, unless staff have `confirmed` exactly this one. */
export function findAmountRefusal(
  lines: Weighed[],
  { paid, confirmed }: { paid: Sen; confirmed: string },
  prices: GoldPrices,
): AmountRefusal | undefined {
  const unusual = unusualAmount(lines, paid, prices);
  if (!unusual) return undefined;
  const confirmation = [paid, unusual.value].join("/");
  if (confirmed === confirmation) return undefined;
  return { ok: false, reason: "needs-confirmation", ...unusual, confirmation };
}

/** What the shop would pay today for what was weighed; undefined where `estimateOf` has no answer. */
export function valueOf(lines: Weighed[], prices: GoldPrices): Sen | undefined {
  const weighed = lines.map(({ purity, weighed: weight }) => ({ purity, weight, quantity: 1 }));
  return estimateOf(weighed, prices);
}
