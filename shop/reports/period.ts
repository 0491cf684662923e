import { countDays, dayBefore, daysAfter, type Day, type Period } from "#shop/calendar-day.ts";

/** A year and a day, so that a whole leap year fits. */
export const maxDays = 366;
const usualDays = 30;

/**
 * The period that a report covers, whatever dates were asked for: it ends today at the latest and is at most `maxDays`
 * long. Without dates, it is the last 30 days, as on the dashboard.
 */
export function reportPeriod(
  asked: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): Period {
  let [first, last] = [asked.from, asked.to].map(sensible);
  if (first && last && first > last) [first, last] = [last, first];
  const to = last && last < today ? last : today;
  const from = first ?? daysAfter(to, 1 - usualDays);
  const earliest = daysAfter(to, 1 - maxDays);
  return { from: from > to ? to : from < earliest ? earliest : from, to };
}

/** An earlier year is a slip of the finger, such as 0026. */
function sensible(day: Day | undefined): Day | undefined {
  return day && day >= "2000" ? day : undefined;
}

/** As many days as the period, right before it. */
export function periodBefore(period: Period): Period {
  return { from: daysAfter(period.from, -countDays(period)), to: dayBefore(period.from) };
}

/** The periods that owners look at most. */
export function usualPeriods(today: Day) {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastMonth = dayBefore(firstOfMonth);
  return {
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastMonth.slice(0, 8)}01`, to: lastMonth },
    last7: { from: daysAfter(today, -6), to: today },
    last30: { from: daysAfter(today, 1 - usualDays), to: today },
    last90: { from: daysAfter(today, -89), to: today },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}
