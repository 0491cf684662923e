import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import type { ChangedRow, RefusedRow, ImportPreview } from "./import-preview.server.ts";

export function RefusedRows({ rows, total }: { rows: RefusedRow[]; total: number }) {
  if (total === 0) return null;
  return (
    <Card title={`Refused rows (${total})`} className="border-bad/40!">
      <Rows rows={rows} total={total} renderBadge={() => <Badge tone="bad">Refused</Badge>}>
        {(row) =>
          row.problems.map(({ column, message }) => (
            <li key={`${column}${message}`} className="text-bad">
              {column ? <strong className="font-semibold">{column}: </strong> : null}
              {message}
            </li>
          ))
        }
      </Rows>
    </Card>
  );
}

export function ChangedRows({ rows, total }: { rows: ChangedRow[]; total: number }) {
  if (total === 0) return null;
  return (
    <Card title={`New and changed rows (${total})`}>
      <Rows rows={rows} total={total} renderBadge={({ kind }) => badges[kind]}>
        {(row) =>
          row.changes.map(({ column, from, to }) => (
            <li key={column}>
              <span className="text-ink-soft">{column}: </span>
              {row.kind === "changed" ? (
                <>
                  <del className="text-ink-soft">{from || "empty"}</del>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> becomes </span>
                </>
              ) : null}
              <ins className="font-medium no-underline">{to || "empty"}</ins>
            </li>
          ))
        }
      </Rows>
    </Card>
  );
}

const badges = {
  new: <Badge tone="ok">New</Badge>,
  changed: <Badge tone="info">Changed</Badge>,
};

type UnchangedProps = { rows: ImportPreview["unchanged"]; total: number };

export function UnchangedRows({ rows, total }: UnchangedProps) {
  if (total === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-card p-5">
      <summary className="min-h-6 font-semibold">{`Unchanged rows (${total})`}</summary>
      <Rows rows={rows} total={total} renderBadge={() => <Badge>Unchanged</Badge>} />
    </details>
  );
}

/** Lists rows with their position in the file; `children` renders the details of one row. */
function Rows<Row extends ImportPreview["unchanged"][number]>(props: {
  rows: Row[];
  total: number;
  renderBadge: (row: Row) => ReactNode;
  children?: (row: Row) => ReactNode;
}) {
  const { rows, total, renderBadge, children } = props;
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.position}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[8rem_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="flex flex-wrap items-start gap-x-3 gap-y-1 md:block">
              <span className="tabular-nums md:mb-1 md:block">{row.position}</span>
              {renderBadge(row)}
            </span>
            <span className="min-w-0 break-words">
              <span className="block font-medium">{row.name || "No name"}</span>
              <span className="block text-xs break-all text-ink-soft">{row.slug}</span>
            </span>
            {children ? (
              <ul className="min-w-0 space-y-0.5 break-words tabular-nums">{children(row)}</ul>
            ) : null}
          </li>
        ))}
      </ol>
      {rows.length < total ? (
        <p className="mt-3 border-t border-line pt-3 text-ink-soft">
          {`Showing the first ${rows.length} of ${total} rows.`}
        </p>
      ) : null}
    </>
  );
}
