import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import type { ChangedRow, RefusedRow, ImportPreview } from "./import-preview.server.ts";

export function RefusedRows({ rows, total }: { rows: RefusedRow[]; total: number }) {
  if (total === 0) return null;
  return (
    <Card title={t("Rows with errors ({count})", { count: total })} className="border-bad/40!">
      <Rows rows={rows} total={total} renderBadge={() => <Badge tone="bad">{t("Error")}</Badge>}>
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
    <Card title={t("New and changed rows ({count})", { count: total })}>
      <Rows rows={rows} total={total} renderBadge={RowBadge}>
        {(row) =>
          row.changes.map(({ column, from, to }) => (
            <li key={column}>
              <span className="text-ink-soft">{column}: </span>
              {row.kind === "changed" ? (
                <>
                  <del className="text-ink-soft">{from || t("empty")}</del>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> {t("becomes")} </span>
                </>
              ) : null}
              <ins className="font-medium no-underline">{to || t("empty")}</ins>
            </li>
          ))
        }
      </Rows>
    </Card>
  );
}

function RowBadge({ kind }: { kind: "new" | "changed" }) {
  if (kind === "new") return <Badge tone="ok">{t("New")}</Badge>;
  return <Badge tone="info">{t("Changed")}</Badge>;
}

type UnchangedProps = { rows: ImportPreview["unchanged"]; total: number };

export function UnchangedRows({ rows, total }: UnchangedProps) {
  if (total === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-card p-5">
      <summary className="min-h-6 font-semibold">
        {t("Unchanged rows ({count})", { count: total })}
      </summary>
      <Rows rows={rows} total={total} renderBadge={() => <Badge>{t("Unchanged")}</Badge>} />
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
              <span className="block font-medium">{row.name || t("No name")}</span>
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
          {t("Showing the first {count} of {total} rows.", { count: rows.length, total })}
        </p>
      ) : null}
    </>
  );
}
