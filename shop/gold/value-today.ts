import { goldValue, lineTotal, sum, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { GoldPrices } from "./gold-prices.server.ts";

type Piece = { id: string; purity: Purity; weight: Milligrams; quantity: number };

/**
 * What the shop pays today for the gold of these pieces: net weight times the buy-back price, in sen, of each line by
 * its id and of all. Undefined unless every purity among them has a buy-back price today, because a part would mislead.
 */
export function valueToday(pieces: Piece[], prices: GoldPrices) {
  const values: Record<string, Sen> = {};
  for (const { id, purity, weight, quantity } of pieces) {
    const buyBack = prices[purity]?.buyBack;
    if (!buyBack) return undefined;
    values[id] = lineTotal(goldValue(buyBack, weight), quantity);
  }
  return { values, total: sum(Object.values(values)) };
}
