import { t } from "#languages/messages.ts";
import { dayBefore, daysAfter, type Day, type Period } from "#shop/calendar-day.ts";
import { Chips } from "./filter-chips.tsx";

export type NamedPeriod = Period & { label: string };

/** The periods that staff look at most. */
export function usualPeriods(today: Day): NamedPeriod[] {
  const yesterday = dayBefore(today);
  return [
    { label: t("Today"), from: today, to: today },
    { label: t("Yesterday"), from: yesterday, to: yesterday },
    { label: t("Last 7 days"), from: daysAfter(today, -6), to: today },
    { label: t("This month"), from: `${today.slice(0, 8)}01`, to: today },
  ];
}

/** Chips that set the days of a filter. The chosen one, pressed again, sets none. */
export function PeriodChips(props: {
  periods: NamedPeriod[];
  shown: { from: Day | undefined; to: Day | undefined };
}) {
  const { periods, shown } = props;
  const chips = periods.map(({ label, from, to }) => {
    const isChosen = shown.from === from && shown.to === to;
    const set = isChosen ? { from: undefined, to: undefined } : { from, to };
    return { name: "from", value: set.from, also: { to: set.to }, label, isChosen };
  });
  return <Chips label={t("Filter by date")} chips={chips} />;
}
