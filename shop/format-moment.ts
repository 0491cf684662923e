import { t, tContext } from "#languages/messages.ts";
import { dayMs } from "#platform/durations.ts";
import { monthName } from "./format-day.ts";

export type MomentFormat = "date" | "day" | "time" | "date-time";

/**
 * Formats as `3 Nov 2026, 10:32 am` in Asia/Kuala_Lumpur, which is UTC+8 without summer time since 1982. `Intl` is not
 * used, because its output differs between Node and browsers, which would break hydration, and because it writes
 * Malay times as nobody says them (`10:32 PG`).
 */
export function formatMoment(moment: Date, format: MomentFormat = "date-time"): string {
  const local = toLocal(moment);
  if (format === "date") return formatDate(local);
  if (format === "day") return t("{day} {month}", dayOf(local));
  if (format === "time") return formatTime(local);
  return t("{date}, {time}", { date: formatDate(local), time: formatTime(local) });
}

/** Whether both are on the same day in Malaysia. */
export function isSameDay(one: Date, other: Date): boolean {
  const dayNumber = (moment: Date) => Math.floor(toLocal(moment).getTime() / dayMs);
  return dayNumber(one) === dayNumber(other);
}

/** Its UTC fields are those of Malaysian time. */
function toLocal(moment: Date): Date {
  return new Date(moment.getTime() + 8 * 60 * 60 * 1000);
}

function formatDate(local: Date): string {
  return t("{day} {month} {year}", { ...dayOf(local), year: local.getUTCFullYear() });
}

function dayOf(local: Date) {
  return { day: local.getUTCDate(), month: monthName(local.getUTCMonth()) };
}

function formatTime(local: Date): string {
  const hour = local.getUTCHours();
  const time = `${hour % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, "0")}`;
  if (hour < 6) return tContext("from midnight", "{time} am", { time });
  if (hour < 12) return tContext("from 6 in the morning", "{time} am", { time });
  if (hour < 14) return tContext("from noon", "{time} pm", { time });
  if (hour < 19) return tContext("from 2 in the afternoon", "{time} pm", { time });
  return tContext("from 7 in the evening", "{time} pm", { time });
}
