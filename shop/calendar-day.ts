import { dayMs } from "#platform/durations.ts";
import { weekdays, type Weekday } from "./weekdays.ts";

/** A day of the calendar as PostgreSQL's `date` writes it: "2026-11-24". Such texts sort by time. */
export type Day = string;

/** The days from the first to the last, both included. */
export type Period = { from: Day; to: Day };

/** Malaysia is UTC+8 without summer time since 1982. */
const offsetMs = 8 * 3_600_000;

/** The day on which this moment is in Malaysia. */
export function dayOf(moment: Date): Day {
  return localTime(moment).slice(0, 10);
}

/** The time of day in Malaysia: "14:05". */
export function timeOf(moment: Date): string {
  return localTime(moment).slice(11, 16);
}

export function nextDay(day: Day): Day {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

export function dayBefore(day: Day): Day {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: countDays({ from, to }) }, (_, at) => daysAfter(from, at));
}

export function countDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export function weekdayOf(day: Day): Weekday {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7]!;
}

/** Whether the calendar has this day: not the 31st of April. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  return (
    moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  );
}

/** The moment that a date-and-time field means, "2026-11-26T10:00" in Malaysia; undefined if it is none. */
export function parseLocalTime(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text) ?? [];
  return day && isDay(day) ? new Date(`${day}T${time}:00+08:00`) : undefined;
}

/** What a date-and-time field shows for this moment, which `parseLocalTime` reads. */
export function formatLocalTime(moment: Date): string {
  return localTime(moment).slice(0, 16);
}

function localTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString();
}
