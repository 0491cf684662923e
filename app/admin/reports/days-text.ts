import { formatDay } from "#app/ui/day-axis.tsx";
import { t } from "#languages/messages.ts";
import type { Period } from "#shop/calendar-day.ts";

/** "1 Nov 2026 to 26 Nov 2026", or the only day. */
export function daysText({ from, to }: Period): string {
  const first = formatDay({ day: from });
  return from === to ? first : t("{first} to {last}", { first, last: formatDay({ day: to }) });
}
