import { dayMs } from "#platform/durations.ts";

/** Midnight in Kuala Lumpur, which has been UTC+8 without summer time since 1982. */
export function startOfDay(day: string, daysLater = 0): Date {
  return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + daysLater * dayMs);
}
