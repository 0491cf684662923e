import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { monthName } from "#shop/format-day.ts";

/** The month in Malaysia, such as `Nov 2026`. The day stays private: it could lead to the buyer. */
export function soldIn(moment: Date): string {
  const [year, month] = dayOf(moment).split("-").map(Number);
  return t("{month} {year}", { month: monthName(month! - 1), year: year! });
}
