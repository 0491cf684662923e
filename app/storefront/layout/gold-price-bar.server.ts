import { formatMoment, isSameDay } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import { purities, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { SenPerGram } from "#shop/money.ts";

export type GoldPriceBar = ReturnType<typeof goldPriceBar>;

/** The data of the gold price bar. The server formats the time, so that the HTML and hydration agree on "today". */
export function goldPriceBar(goldPrices: GoldPrices, now = new Date()) {
  const since = purities.flatMap((purity) => goldPrices[purity]?.since ?? []);
  const newest = since.toSorted((one, other) => other.getTime() - one.getTime())[0];
  return {
    rows: purities.map((purity) => ({
      purity,
      price: goldPrices[purity]?.price,
      change: goldPrices[purity]?.change ?? (0 as SenPerGram),
    })),
    /** When the newest price was set, for example `10:32 am`, with the date before it if that was not today. */
    updated: newest && formatUpdatedAt(newest, now),
  };
}

function formatUpdatedAt(moment: Date, now: Date): string {
  const time = formatMoment(moment, "time");
  if (isSameDay(moment, now)) return time;
  return t("{date}, {time}", { date: formatMoment(moment, "day"), time });
}
