import { useEffect, useState } from "react";
import { formatMoment } from "#app/ui/format-moment.ts";
import { t } from "#languages/messages.ts";
import { nextDay, weekdayOf } from "#shop/calendar-day.ts";
import { openState, type OpeningTimes, type OpenState } from "#shop/profile/opening-hours.ts";
import { weekdayName } from "#shop/weekdays.ts";

/**
 * Says whether the shop is open now. Only a script can say it, because pages are cached; it is right within a minute.
 */
export function OpenNow({ times }: { times: OpeningTimes | undefined }) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    if (!times) return undefined;
    const update = () => setState(openState(new Date(), times.hours, times.holidays));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, [times]);
  if (!state) return null;
  return (
    <strong className={state.isOpen ? "block font-semibold text-ok" : "block font-semibold"}>
      {sentence(state)}
    </strong>
  );
}

function sentence(state: OpenState): string {
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
