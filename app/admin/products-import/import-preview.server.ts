import { t } from "#languages/messages.ts";
import type {
  ColumnChange,
  PlannedRow,
  ImportProblem,
} from "#shop/catalogue/plan-import.server.ts";

type PreviewRow = { position: string; name: string; slug: string };
export type RefusedRow = PreviewRow & { problems: ImportProblem[] };
export type ChangedRow = PreviewRow & { kind: "new" | "changed"; changes: ColumnChange[] };

export type ImportPreview = {
  counts: Record<PlannedRow["kind"], number>;
  refused: RefusedRow[];
  changed: ChangedRow[];
  unchanged: PreviewRow[];
};

/** The preview shows at most this many rows of each outcome. More would block a phone's browser for minutes. */
export const maxShownRows = 1000;

/** Groups the rows of an import by outcome, and shortens long texts to the part where they differ. */
export function previewOf(rows: PlannedRow[]): ImportPreview {
  const refused = rows.flatMap((row) =>
    row.kind === "refused" ? [{ ...previewRow(row), problems: row.problems }] : [],
  );
  const changed = rows.flatMap((row) =>
    "changes" in row
      ? [{ ...previewRow(row), kind: row.kind, changes: changesOf(row).map(excerpt) }]
      : [],
  );
  const unchanged = rows.filter(({ kind }) => kind === "unchanged").map(previewRow);
  const added = changed.filter(({ kind }) => kind === "new").length;
  return {
    counts: {
      refused: refused.length,
      new: added,
      changed: changed.length - added,
      unchanged: unchanged.length,
    },
    refused: refused.slice(0, maxShownRows),
    changed: changed.slice(0, maxShownRows),
    unchanged: unchanged.slice(0, maxShownRows),
  };
}

function previewRow({ position, name, slug }: PlannedRow): PreviewRow {
  const { line, row } = position;
  const where =
    line === row
      ? t("Line {line}", { line })
      : t("Line {line} (row {row} in a spreadsheet)", { line, row });
  return { position: where, name, slug };
}

/** Leaves out a new product's name and slug, because they have a column of their own. */
function changesOf({ kind, changes }: Extract<PlannedRow, { changes: unknown }>): ColumnChange[] {
  if (kind === "changed") return changes;
  return changes.filter(({ column }) => column !== "Slug" && column !== "Name");
}

const maxExcerptLength = 120;

/** Cuts the old and the new text of a change to the part where they start to differ, if one of them is long. */
function excerpt({ column, from, to }: ColumnChange): ColumnChange {
  let first = 0;
  while (first < from.length && from[first] === to[first]) first += 1;
  const start = Math.max(
    0,
    Math.min(first, Math.max(from.length, to.length) - maxExcerptLength) - 20,
  );
  const cut = (text: string) => {
    const part = text.slice(start, start + maxExcerptLength);
    return `${start > 0 ? "…" : ""}${part}${start + maxExcerptLength < text.length ? "…" : ""}`;
  };
  const isLong = Math.max(from.length, to.length) > maxExcerptLength + 20;
  return isLong ? { column, from: cut(from), to: cut(to) } : { column, from, to };
}
