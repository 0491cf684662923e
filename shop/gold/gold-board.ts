import type { Purity, SenPerGram } from "#shop/money.ts";
import type { GoldPrices } from "./gold-prices.server.ts";
import type { PriceDay } from "./price-day.ts";

/** What the shop charges and pays for a gram of one purity. */
export type BoardRow = {
  purity: Purity;
  /** Undefined if the purity has no price today. */
  sell: SenPerGram | undefined;
  /** Null if the shop does not buy back, or if the price is too old to promise anything by. */
  buyBack: SenPerGram | null;
  /** `sell` less `buyBack`, and what share of `sell` that is, in tenths of a per cent. */
  spread: { amount: SenPerGram; perMille: number } | null;
  /** The difference to the last price that was different; 0 if there was none. */
  change: SenPerGram;
  since: Date | undefined;
  isStale: boolean;
};

/** The rows of the gold board. */
export function goldBoard(prices: GoldPrices): BoardRow[] {
  return (["916", "999"] as const).map((purity) => {
    const found = prices[purity];
    if (!found) {
      const none = { sell: undefined, buyBack: null, spread: null, since: undefined };
      return { purity, ...none, change: 0 as SenPerGram, isStale: false };
    }
    const { price: sell, buyBack, change, since, isStale } = found;
    return { purity, sell, buyBack, spread: spreadOf(sell, buyBack), change, since, isStale };
  });
}

function spreadOf(sell: SenPerGram, buyBack: SenPerGram | null): BoardRow["spread"] {
  if (buyBack === null) return null;
  const amount = (sell - buyBack) as SenPerGram;
  return { amount, perMille: Math.round((amount * 1000) / sell) };
}

/** The lowest and highest price at the end of a day, and the first day that had a price; undefined if no day had. */
export function priceRange(days: PriceDay[], purity: Purity) {
  const priced = days.flatMap(({ day, [purity]: price }) =>
    price === null ? [] : [{ day, price }],
  );
  const [first] = priced;
  if (!first) return undefined;
  const prices = priced.map(({ price }) => price);
  return {
    first,
    lowest: Math.min(...prices) as SenPerGram,
    highest: Math.max(...prices) as SenPerGram,
  };
}
