import type { ReactNode } from "react";
import { RecordTable, type Column } from "../shared/record-list.tsx";
import { ExportButton } from "./export-button.tsx";
import type { ReportName } from "./report-names.ts";

/** A section with a table, whose CSV file has all rows. */
export function ReportTable<Row extends { id: string }>(props: {
  report: ReportName;
  title: string;
  note?: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
}) {
  const { report, title, note, columns, rows } = props;
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          {note ? <p className="text-xs text-ink-soft">{note}</p> : null}
        </div>
        <ExportButton report={report} title={title} />
      </div>
      <RecordTable
        caption={title}
        columns={columns}
        items={rows}
        className="max-sm:[&_td]:px-2.5 max-sm:[&_th]:px-2.5"
      />
    </section>
  );
}
