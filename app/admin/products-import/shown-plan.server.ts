import type { Change, PlannedRow, Problem } from "#shop/catalogue/plan-import.server.ts";

type Shown = { place: string; name: string; slug: string };
export type RefusedRow = Shown & { problems: Problem[] };
export type ChangedRow = Shown & { kind: "new" | "changed"; changes: Change[] };

export type ShownPlan = {
  counts: Record<PlannedRow["kind"], number>;
  refused: RefusedRow[];
  changed: ChangedRow[];
  unchanged: Shown[];
};

/** A page with more rows of a kind than these would keep a phone busy for minutes. */
export const mostShown = 1000;

/** The rows of a plan for reading: by what becomes of them, long texts as far as they differ. */
export function shownPlan(rows: PlannedRow[]): ShownPlan {
  const refused = rows.flatMap((row) =>
    row.kind === "refused" ? [{ ...shown(row), problems: row.problems }] : [],
  );
  const changed = rows.flatMap((row) =>
    "changes" in row
      ? [{ ...shown(row), kind: row.kind, changes: changesOf(row).map(excerpt) }]
      : [],
  );
  const unchanged = rows.filter(({ kind }) => kind === "unchanged").map(shown);
  const added = changed.filter(({ kind }) => kind === "new").length;
  return {
    counts: {
      refused: refused.length,
      new: added,
      changed: changed.length - added,
      unchanged: unchanged.length,
    },
    refused: refused.slice(0, mostShown),
    changed: changed.slice(0, mostShown),
    unchanged: unchanged.slice(0, mostShown),
  };
}

function shown({ place, name, slug }: PlannedRow): Shown {
  const { line, row } = place;
  const where = line === row ? `Line ${line}` : `Line ${line} (row ${row} of a spreadsheet)`;
  return { place: where, name, slug };
}

/** A new product's name and slug stand beside the rest already. */
function changesOf({ kind, changes }: Extract<PlannedRow, { changes: unknown }>): Change[] {
  if (kind === "changed") return changes;
  return changes.filter(({ column }) => column !== "Slug" && column !== "Name");
}

const longest = 120;

/** Of two long texts the part where they begin to differ. */
function excerpt({ column, from, to }: Change): Change {
  let first = 0;
  while (first < from.length && from[first] === to[first]) first += 1;
  const start = Math.max(0, Math.min(first, Math.max(from.length, to.length) - longest) - 20);
  const cut = (text: string) => {
    const part = text.slice(start, start + longest);
    return `${start > 0 ? "…" : ""}${part}${start + longest < text.length ? "…" : ""}`;
  };
  const isLong = Math.max(from.length, to.length) > longest + 20;
  return isLong ? { column, from: cut(from), to: cut(to) } : { column, from, to };
}
