import { expect, test } from "vitest";
import type { SenPerGram } from "#shop/money.ts";
import { goldPriceBar } from "./gold-price-bar.server.ts";

test.each([
  ["2026-11-22T16:05:00Z", "2026-11-23T15:55:00Z", "12:05 am"],
  ["2026-11-22T15:55:00Z", "2026-11-22T16:05:00Z", "22 Nov, 11:55 pm"],
  ["2026-10-23T04:00:00Z", "2026-11-23T04:00:00Z", "23 Oct, 12:00 pm"],
])("a price of %s is shown at %s as updated %s in Malaysia", (since, now, shown) => {
  const price = 59_500 as SenPerGram;
  const change = 0 as SenPerGram;
  const prices = {
    "916": { price, since: new Date(since), change, buyBack: null, isStale: false },
    "999": undefined,
  };
  expect(goldPriceBar(prices, new Date(now)).updated).toBe(shown);
});
