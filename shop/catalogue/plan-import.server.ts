import { createHash } from "node:crypto";
import type { Tx } from "#db/client.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { SheetProduct } from "./export-products.server.ts";
import {
  isSame,
  knownCatalogue,
  placeOf,
  type KnownCatalogue,
  type Placed,
} from "./known-catalogue.server.ts";
import type { Place, Sheet, SheetRow } from "./read-sheet.server.ts";
import { columns, type Column, type SheetValues } from "./sheet-columns.server.ts";
import { slugBase } from "./slug.server.ts";

export type Problem = { column: string | undefined; message: string };
export type Change = { column: string; from: string; to: string };
type Write = { before: SheetProduct | undefined; after: SheetValues & Placed };

/** What becomes of a row of the sheet. */
export type PlannedRow = { place: Place; slug: string; name: string } & (
  | { kind: "refused"; problems: Problem[] }
  | { kind: "unchanged" }
  | { kind: "new" | "changed"; changes: Change[]; write: Write }
);

/** `fingerprint` is another one as soon as anything would become of any row than was shown. */
export type Plan = { rows: PlannedRow[]; fingerprint: string };

/** Holds every row against the catalogue as `tx` sees it. Writes nothing. */
export async function planImport(tx: Tx, sheet: Sheet): Promise<Plan> {
  const known = await knownCatalogue(tx, slugsOf(sheet));
  const seen = new Map<string, Place>();
  const rows = sheet.rows.map((row) => planRow(row, sheet.has, known, seen));
  return { rows, fingerprint: fingerprintOf(rows) };
}

/** Every slug that the sheet names. */
export function slugsOf(sheet: Sheet): string[] {
  return [...new Set(sheet.rows.map((row) => slugOf(row)).filter(Boolean))];
}

function slugOf({ cells }: SheetRow): string {
  return cells.get(columns[0]!)?.trim() ?? "";
}

function planRow(
  row: SheetRow,
  has: Sheet["has"],
  known: KnownCatalogue,
  seen: Map<string, Place>,
): PlannedRow {
  const slug = slugOf(row);
  const before = slug ? known.bySlug.get(slug) : undefined;
  const { values, problems } = valuesOf(row);
  if (row.problem) problems.splice(0, problems.length, { column: undefined, message: row.problem });
  else {
    const twice = seen.get(slug);
    if (twice) problems.push(at("slug", `Line ${twice.line} has this slug too`));
    else if (!before) problems.push(...problemsOfNew(slug, has, known));
    if (slug && !twice) seen.set(slug, row.place);
  }
  const wanted = { ...(before ?? blank), ...values };
  const moved = before && !isSame(before.category, wanted.category);
  if (moved && !has.has("subCategory")) wanted.subCategory = "";
  const placed = placeOf(known, wanted, before);
  const after = { ...wanted, ...(placed.ok && placed.placed) };
  if (!placed.ok && !row.problem) problems.push(at(placed.at, placed.message));
  if (after.stock !== before?.stock && after.stock + (before?.extra ?? 0) < 0) {
    problems.push(at("stock", "The stock cannot be below zero"));
  }
  const shown = { place: row.place, slug, name: after.name };
  if (problems.length > 0 || !placed.ok) return { ...shown, kind: "refused", problems };
  if (!before) {
    const made = { ...after, ...placed.placed, slug: freeSlug(after, known) };
    const changes = columns.flatMap((column) => changeOf(column, undefined, made));
    const write = { before: undefined, after: made };
    return { ...shown, slug: made.slug, kind: "new", changes, write };
  }
  const changes = columns.flatMap((column) => changeOf(column, before, after));
  if (changes.length === 0) return { ...shown, kind: "unchanged" };
  const write = { before, after: { ...kept(before, after), ...placed.placed } };
  return { ...shown, kind: "changed", changes, write };
}

function valuesOf({ cells }: SheetRow) {
  const values: Partial<SheetValues> = {};
  const problems: Problem[] = [];
  for (const [column, cell] of cells) {
    const read = column.read(cell);
    if (read.ok) Object.assign(values, { [column.key]: read.value });
    else problems.push({ column: column.title, message: read.message });
  }
  return { values, problems };
}

const needed = ["name", "purity", "weight", "labourFee"] as const;

function problemsOfNew(slug: string, has: Sheet["has"], known: KnownCatalogue): Problem[] {
  const now = known.formerSlugs.get(slug);
  if (now) return [at("slug", `This product's slug is now “${now}”`)];
  if (slug !== slugBase(slug)) {
    const better = slugBase(slug) || "gold-ring";
    return [at("slug", `A slug has small letters, digits and hyphens only, as “${better}”`)];
  }
  return needed
    .filter((key) => !has.has(key))
    .map((key) => at(key, "A new product needs this column, which the file does not have"));
}

function at(key: Column["key"], message: string): Problem {
  return { column: columns.find((column) => column.key === key)?.title, message };
}

const blank: SheetValues = {
  slug: "",
  name: "",
  description: "",
  category: "",
  subCategory: "",
  purity: "916",
  weight: 0 as Milligrams,
  labourFee: 0 as Sen,
  stock: 0,
  isFeatured: false,
  isBestSeller: false,
  isNewArrival: false,
  archived: false,
};

/** From the name where none is given. Never a random one: confirmed twice, it would be made twice. */
function freeSlug({ slug, name }: SheetValues, { takenSlugs }: KnownCatalogue): string {
  if (slug) return slug;
  const base = slugBase(name) || createHash("sha256").update(name).digest("hex").slice(0, 8);
  let free = base;
  for (let number = 2; takenSlugs.has(free); number += 1) free = `${base}-${number}`;
  takenSlugs.add(free);
  return free;
}

function changeOf(column: Column, before: SheetValues | undefined, after: SheetValues): Change[] {
  const [from, to] = [before ? column.write(before) : "", column.write(after)];
  return from === to ? [] : [{ column: column.title, from, to }];
}

/** What did not change stays to the letter: spreadsheets break lines in their own way. */
function kept(before: SheetProduct, after: SheetValues): SheetValues {
  const same = columns.filter((column) => changeOf(column, before, after).length === 0);
  return { ...after, ...Object.fromEntries(same.map(({ key }) => [key, before[key]])) };
}

function fingerprintOf(rows: PlannedRow[]): string {
  const told = rows.map((row) =>
    "write" in row
      ? [row.kind, row.slug, row.write.before?.id, row.write.before?.version, row.changes]
      : [row.kind, row.slug],
  );
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}
