import { createHash } from "node:crypto";
import type { Tx } from "#db/client.server.ts";
import { t } from "#languages/messages.ts";
import type { CsvProduct } from "./export-products.server.ts";
import {
  isSameName,
  readCatalogueSnapshot,
  resolveCategory,
  type CatalogueSnapshot,
  type ResolvedCategory,
} from "./catalogue-snapshot.server.ts";
import {
  columnKeys as allColumnKeys,
  emptyProduct,
  fieldOf,
  type ProductValues,
} from "./product-fields.ts";
import type { RowPosition, ProductCsv, CsvRow } from "./parse-product-csv.server.ts";
import { csvColumns, type CsvColumn, type CsvValues } from "./csv-columns.server.ts";
import { toSlug } from "./slug.server.ts";

export type ImportProblem = { column: string | undefined; message: string };
export type ColumnChange = { column: string; from: string; to: string };
type PlannedWrite = { before: CsvProduct | undefined; after: CsvValues & ResolvedCategory };

/** What the import would do with a row of the file. */
export type PlannedRow = { position: RowPosition; slug: string; name: string } & (
  | { kind: "refused"; problems: ImportProblem[] }
  | { kind: "unchanged" }
  | { kind: "new" | "changed"; changes: ColumnChange[]; write: PlannedWrite }
);

/** `fingerprint` is a hash of what the import would write. It differs if the catalogue changed after the preview. */
export type ImportPlan = { rows: PlannedRow[]; fingerprint: string };

/** Compares every row with the catalogue as `tx` sees it. Writes nothing. */
export async function planImport(tx: Tx, csv: ProductCsv): Promise<ImportPlan> {
  const catalogue = await readCatalogueSnapshot(tx, slugsOf(csv), slugBasesOf(csv));
  const positionBySlug = new Map<string, RowPosition>();
  const rows = csv.rows.map((row) => planRow(row, csv.columnKeys, catalogue, positionBySlug));
  return { rows, fingerprint: fingerprintOf(rows) };
}

export function slugsOf(csv: ProductCsv): string[] {
  return [...new Set(csv.rows.map((row) => slugOf(row)).filter(Boolean))];
}

/** What a slug is made of for each row without one. */
function slugBasesOf(csv: ProductCsv): string[] {
  const unnamed = csv.rows.filter((row) => !slugOf(row));
  return [...new Set(unnamed.map((row) => slugBase(parseCells(row).values.name ?? "")))];
}

function slugOf({ cells }: CsvRow): string {
  return cells.get(csvColumns[0]!)?.trim() ?? "";
}

function planRow(
  row: CsvRow,
  columnKeys: ProductCsv["columnKeys"],
  catalogue: CatalogueSnapshot,
  positionBySlug: Map<string, RowPosition>,
): PlannedRow {
  const slug = slugOf(row);
  const before = slug ? catalogue.bySlug.get(slug) : undefined;
  const { values, problems } = parseCells(row);
  if (row.problem) problems.splice(0, problems.length, { column: undefined, message: row.problem });
  else {
    const duplicate = positionBySlug.get(slug);
    if (duplicate)
      problems.push(
        problemAt("slug", t("Line {line} already has this slug", { line: duplicate.line })),
      );
    else if (!before) problems.push(...newProductProblems(slug, columnKeys, catalogue));
    if (slug && !duplicate) positionBySlug.set(slug, row.position);
  }
  const merged: CsvValues = { ...(before ?? emptyProduct), ...values };
  const categoryChanged = before && !isSameName(before.category, merged.category);
  if (categoryChanged && !columnKeys.has("subCategory")) merged.subCategory = "";
  const resolved = resolveCategory(catalogue, merged, before);
  const after = { ...merged, ...(resolved.ok && resolved.resolved) };
  if (!resolved.ok && !row.problem) problems.push(problemAt(resolved.at, resolved.message));
  if (after.stock !== before?.stock && after.stock + (before?.extra ?? 0) < 0) {
    problems.push(problemAt("stock", t("Stock can't be below zero")));
  }
  const summary = { position: row.position, slug, name: after.name };
  if (problems.length > 0 || !resolved.ok) return { ...summary, kind: "refused", problems };
  if (!before) {
    const created = { ...after, ...resolved.resolved, slug: uniqueSlug(after, catalogue) };
    const changes = csvColumns.flatMap((column) => diffColumn(column, undefined, created));
    const write = { before: undefined, after: created };
    return { ...summary, slug: created.slug, kind: "new", changes, write };
  }
  const changes = csvColumns.flatMap((column) => diffColumn(column, before, after));
  if (changes.length === 0) return { ...summary, kind: "unchanged" };
  const write = { before, after: { ...keepUnchangedValues(before, after), ...resolved.resolved } };
  return { ...summary, kind: "changed", changes, write };
}

function parseCells({ cells }: CsvRow) {
  const values: Partial<CsvValues> = {};
  const problems: ImportProblem[] = [];
  for (const [column, cell] of cells) {
    const parsed = column.parse(cell);
    if (parsed.ok) Object.assign(values, { [column.key]: parsed.value });
    else problems.push({ column: column.title, message: parsed.message });
  }
  return { values, problems };
}

/** Columns that a new product must have. Without the column for stock, the new product has no stock. */
const requiredColumns = allColumnKeys.filter((key) => fieldOf(key).required);

function newProductProblems(
  slug: string,
  columnKeys: ProductCsv["columnKeys"],
  catalogue: CatalogueSnapshot,
): ImportProblem[] {
  const now = catalogue.formerSlugs.get(slug);
  if (now)
    return [
      problemAt(
        "slug",
        t("This product's slug has changed to “{slug}”. Use the new slug", { slug: now }),
      ),
    ];
  if (slug !== toSlug(slug)) {
    const suggestion = toSlug(slug) || "gold-ring";
    return [
      problemAt(
        "slug",
        t("Use only lower-case letters, digits and hyphens, such as “{slug}”", {
          slug: suggestion,
        }),
      ),
    ];
  }
  return requiredColumns
    .filter((key) => !columnKeys.has(key))
    .map((key) => problemAt(key, t("New products need this column. Add the column to the file")));
}

function problemAt(key: CsvColumn["key"], message: string): ImportProblem {
  return { column: csvColumns.find((column) => column.key === key)?.title, message };
}

/** Makes a missing slug from the name, not at random, because the preview and the import must plan the same slug. */
function uniqueSlug({ slug, name }: ProductValues, { takenSlugs }: CatalogueSnapshot): string {
  if (slug) return slug;
  const base = slugBase(name);
  let free = base;
  for (let number = 2; takenSlugs.has(free); number += 1) free = `${base}-${number}`;
  takenSlugs.add(free);
  return free;
}

function slugBase(name: string): string {
  return toSlug(name) || createHash("sha256").update(name).digest("hex").slice(0, 8);
}

function diffColumn(
  column: CsvColumn,
  before: CsvValues | undefined,
  after: CsvValues,
): ColumnChange[] {
  const [from, to] = [before ? column.format(before) : "", column.format(after)];
  return from === to ? [] : [{ column: column.title, from, to }];
}

/** Keeps old values that differ only in formatting, because spreadsheets change line breaks. */
function keepUnchangedValues(before: CsvProduct, after: CsvValues): CsvValues {
  const unchanged = csvColumns.filter((column) => diffColumn(column, before, after).length === 0);
  return { ...after, ...Object.fromEntries(unchanged.map(({ key }) => [key, before[key]])) };
}

function fingerprintOf(rows: PlannedRow[]): string {
  const parts = rows.map((row) =>
    "write" in row
      ? [row.kind, row.slug, row.write.before?.id, row.write.before?.version, row.changes]
      : [row.kind, row.slug],
  );
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
