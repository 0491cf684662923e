import type { SenPerGram } from "#shop/money.ts";

/** The periods that a chart of gold prices can show, in days. */
export const pricePeriods = [7, 30, 90, 365];

/**
 * A day in Kuala Lumpur, such as `2026-11-20`, with the prices at the end of the day; for today, the current prices. A
 * purity's price is null on days before its first price, and on days on which it was too old to sell at.
 */
export type PriceDay = { day: string; "916": SenPerGram | null; "999": SenPerGram | null };
