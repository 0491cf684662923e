import type { DeliveryMethod } from "#db/schema/orders.ts";
import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import type { Day } from "#shop/calendar-day.ts";
import type { DeliveryDates } from "./promised-dates.ts";

// What customers and staff read about promised dates, in the same words on pages, in emails and on paper.

/** For one order. An unpaid order has a condition: that it is paid, or its payment confirmed, today. */
export function deliveryDateSentence(
  method: DeliveryMethod,
  day: Day,
  condition?: "paid" | "confirmed",
): string {
  const date = { date: formatDay(day) };
  const isCollected = method === "collect";
  switch (condition) {
    case undefined:
      return isCollected ? readySentence(day) : arrivalSentence(day);
    case "paid":
      return isCollected
        ? t("If you pay today: ready to collect on {date}", date)
        : t("If you pay today: at your door by {date}", date);
    case "confirmed":
      return isCollected
        ? t("If your payment is confirmed today: ready to collect on {date}", date)
        : t("If your payment is confirmed today: at your door by {date}", date);
  }
}

export function readySentence(day: Day): string {
  return t("Ready to collect on {date}", { date: formatDay(day) });
}

export function arrivalSentence(day: Day): string {
  return t("At your door by {date}", { date: formatDay(day) });
}

/** What pages promise before there is an order: to collect it, and to send it to any state or to one that is known. */
export type DeliveryDateTexts = Record<"collect" | "anywhere" | "peninsular" | "east", string>;

export function deliveryDateTexts(dates: DeliveryDates | undefined): DeliveryDateTexts | undefined {
  if (!dates) return undefined;
  const { collect, peninsular, east } = dates;
  return {
    collect: readySentence(collect.promisedOn),
    anywhere: arrivalSentences(dates),
    peninsular: arrivalSentence(peninsular.promisedOn),
    east: arrivalSentence(east.promisedOn),
  };
}

/** For a customer whose state is not known yet. */
export function arrivalSentences({ peninsular, east }: DeliveryDates): string {
  if (peninsular.promisedOn === east.promisedOn) return arrivalSentence(east.promisedOn);
  return t("At your door by {date} (Sabah, Sarawak and Labuan: {eastDate})", {
    date: formatDay(peninsular.promisedOn),
    eastDate: formatDay(east.promisedOn),
  });
}
