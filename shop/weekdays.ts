import { tContext } from "#languages/messages.ts";

/** The days of the week, from Monday. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** The day's short name, such as "Tue". */
export function weekdayName(day: Weekday): string {
  switch (day) {
    case "mon":
      return tContext("day of the week", "Mon");
    case "tue":
      return tContext("day of the week", "Tue");
    case "wed":
      return tContext("day of the week", "Wed");
    case "thu":
      return tContext("day of the week", "Thu");
    case "fri":
      return tContext("day of the week", "Fri");
    case "sat":
      return tContext("day of the week", "Sat");
    case "sun":
      return tContext("day of the week", "Sun");
  }
}
