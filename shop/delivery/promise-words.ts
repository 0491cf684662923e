import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import type { Day } from "#shop/calendar-day.ts";
import type { Promises } from "./promised-dates.ts";

// What customers and staff read about promised dates, in the same words on pages, in emails and on paper.

export function readySentence(day: Day): string {
  return t("Ready to collect on {date}", { date: formatDay(day) });
}

export function arrivalSentence(day: Day): string {
  return t("At your door by {date}", { date: formatDay(day) });
}

/** For a customer whose state is not known yet. */
export function arrivalSentences({ peninsular, east }: Promises): string {
  if (peninsular.promisedOn === east.promisedOn) return arrivalSentence(east.promisedOn);
  return t("At your door by {date} (Sabah, Sarawak and Labuan: {eastDate})", {
    date: formatDay(peninsular.promisedOn),
    eastDate: formatDay(east.promisedOn),
  });
}
