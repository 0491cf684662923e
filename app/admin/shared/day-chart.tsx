import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { t } from "#languages/messages.ts";
import { RecordTable, type Column } from "./record-list.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";

type Day = { day: string };

/** A chart by day (`children`), and a table of the same figures, newest first. */
export function DayChart<Item extends Day>(props: {
  title: string;
  action: ReactNode;
  caption: string;
  /** The columns of the table after its first column, the day. */
  columns: Column<Item>[];
  days: Item[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <Card title={props.title} action={props.action}>
      {props.children}
      <details className="mt-3">
        <summary className={textLinkClass({ standalone: true }, "cursor-pointer text-xs")}>
          {t("Show as a table")}
        </summary>
        <div className="mt-2 max-h-96 overflow-y-auto">
          <RecordTable
            caption={props.caption}
            columns={[dayColumn(), ...props.columns]}
            items={props.days.map((day) => ({ ...day, id: day.day })).toReversed()}
            {...(props.className && { className: props.className })}
          />
        </div>
      </details>
    </Card>
  );
}

const dayColumn = (): Column<Day> => ({
  title: t("Day"),
  cellClass: "text-xs whitespace-nowrap",
  cell: (day) => formatDay(day),
});

/** Labels both ends of the time axis: the first day and today. */
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
