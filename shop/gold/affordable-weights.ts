import type { Milligrams, Purity, Sen } from "#shop/money.ts";
import type { GoldPrices } from "./gold-prices.server.ts";

/**
 * How much gold of each purity an amount buys today without a labour fee, in whole hundredths of a gram, rounded down. A
 * purity without a price is left out.
 */
export function affordableWeights(
  budget: Sen,
  prices: GoldPrices,
): { purity: Purity; weight: Milligrams }[] {
  return (["916", "999"] as const).flatMap((purity) => {
    const price = prices[purity]?.price;
    if (!price) return [];
    return [{ purity, weight: (Math.floor((budget * 100) / price) * 10) as Milligrams }];
  });
}
