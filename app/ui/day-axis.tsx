import { formatMoment } from "#shop/format-moment.ts";

type Day = { day: string };

/** Labels both ends of the time axis of a chart: the first day and today. */
export function DayAxis({ first, today, y }: { first: Day; today: string; y: number }) {
  return (
    <>
      <text x="0" y={y} className="fill-ink-soft">
        {formatDay(first)}
      </text>
      <text x="100%" y={y} textAnchor="end" className="fill-ink-soft">
        {today}
      </text>
    </>
  );
}

export function formatDay({ day }: Day): string {
  return formatMoment(new Date(`${day}T00:00:00+08:00`), "date");
}
