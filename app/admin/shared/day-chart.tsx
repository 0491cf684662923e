import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { formatDay } from "#app/ui/day-axis.tsx";
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
  /** At most so many days are in the table. */
  rows?: number;
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
            items={props.days
              .map((day) => ({ ...day, id: day.day }))
              .toReversed()
              .slice(0, props.rows)}
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
