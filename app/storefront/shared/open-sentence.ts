import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import { nextDay, weekdayOf } from "#shop/calendar-day.ts";
import type { OpenState } from "#shop/profile/opening-hours.ts";
import { weekdayName } from "#shop/weekdays.ts";

/** Says until when the shop is open, or when it opens next. */
export function openSentence(state: OpenState): string {
  if (state.isOpen) return t("Open now, until {time}", { time: timeText(state.until) });
  const { day, today } = state;
  const time = timeText(state.at);
  if (day === today) return t("Closed now. Opens today at {time}.", { time });
  if (day === nextDay(today)) return t("Closed now. Opens tomorrow at {time}.", { time });
  return t("Closed now. Opens {weekday} at {time}.", {
    weekday: weekdayName(weekdayOf(day)),
    time,
  });
}

function timeText(time: string): string {
  return formatMoment(new Date(`2026-01-01T${time}:00+08:00`), "time");
}
