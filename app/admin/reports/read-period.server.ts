import { dayOf } from "#shop/calendar-day.ts";
import { reportPeriod } from "#shop/reports/period.ts";
import { day, filterReader } from "../shared/url-filter.server.ts";

const readAsked = filterReader({ from: day, to: day });

/** The period that a report's URL asks for, and the day in Malaysia. */
export function readPeriod(url: URL) {
  const today = dayOf(new Date());
  return { period: reportPeriod(readAsked(url), today), today };
}
