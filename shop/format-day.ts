import { t, tContext } from "#languages/messages.ts";
import { weekdayOf, type Day } from "./calendar-day.ts";
import { weekdayName } from "./weekdays.ts";

/** Formats as `Tue 24 Nov`. Without the year, because it is for days of the next weeks. */
export function formatDay(day: Day): string {
  const [, month, date] = day.split("-").map(Number);
  return t("{weekday} {day} {month}", {
    weekday: weekdayName(weekdayOf(day)),
    day: date!,
    month: monthName(month! - 1),
  });
}

/** The short name of a month; 0 is January. */
export function monthName(month: number): string {
  return monthNames[month]!();
}

const monthNames = [
  () => tContext("month", "Jan"),
  () => tContext("month", "Feb"),
  () => tContext("month", "Mar"),
  () => tContext("month", "Apr"),
  () => tContext("month", "May"),
  () => tContext("month", "Jun"),
  () => tContext("month", "Jul"),
  () => tContext("month", "Aug"),
  () => tContext("month", "Sep"),
  () => tContext("month", "Oct"),
  () => tContext("month", "Nov"),
  () => tContext("month", "Dec"),
];
