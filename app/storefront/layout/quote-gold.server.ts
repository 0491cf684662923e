import { formatMoment } from "#app/ui/format-moment.ts";
import { purities, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Purity, Sen, SenPerGram } from "#shop/money.ts";

export type GoldQuote = {
  rows: { purity: Purity; price: Sen | undefined; change: Sen }[];
  /** `10:32 am`, with the date before it when that was not today. */
  updated: string | undefined;
};

/** The price bar's words, made here because "today" is the shop's, not the visitor's. */
export function quoteGold(goldPrices: GoldPrices, now = new Date()): GoldQuote {
  const since = purities.flatMap((purity) => goldPrices[purity]?.since ?? []);
  const newest = since.toSorted((one, other) => other.getTime() - one.getTime())[0];
  return {
    rows: purities.map((purity) => ({
      purity,
      price: aGram(goldPrices[purity]?.price),
      change: aGram(goldPrices[purity]?.change) ?? (0 as Sen),
    })),
    updated: newest && said(newest, now),
  };
}

/** What one gram costs is money like any other. */
function aGram(price: SenPerGram | undefined): Sen | undefined {
  return price as number | undefined as Sen | undefined;
}

function said(moment: Date, now: Date): string {
  const time = formatMoment(moment, "time");
  const date = formatMoment(moment, "date");
  return date === formatMoment(now, "date") ? time : `${date.replace(/ \d{4}$/, "")}, ${time}`;
}
