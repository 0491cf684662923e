import { asc, inArray, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { db, type Tx } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { holdStocks, setStocks } from "#shop/stock/stock.server.ts";
import { planImport, slugsOf, type Plan, type PlannedRow } from "./plan-import.server.ts";
import { readSheet, type Sheet, type SheetRefused } from "./read-sheet.server.ts";
import { columns, type SheetValues } from "./sheet-columns.server.ts";
import { holdSlugs } from "./slug.server.ts";

/** What an import of this CSV file would do, row by row. Nothing is written. */
export async function previewImport(
  _staff: Staff,
  file: Uint8Array,
): Promise<{ ok: true; plan: Plan } | SheetRefused> {
  const sheet = readSheet(file);
  if (!sheet.ok) return sheet;
  return db.transaction(async (tx) => ({ ok: true, plan: await planImport(tx, sheet) }));
}

export type ImportProducts =
  | { ok: true; added: number; changed: number }
  | { ok: false; reason: "rows-refused" | "changed-meanwhile"; plan: Plan }
  | SheetRefused;

/**
 * Does what `previewImport` showed, all of it or nothing. The file is read and judged again: one bad row
 * refuses it, and so does a catalogue in which it would no longer do just that (`fingerprint`).
 */
export async function importProducts(
  staff: Staff,
  file: Uint8Array,
  fingerprint: string,
): Promise<ImportProducts> {
  const sheet = readSheet(file);
  if (!sheet.ok) return sheet;
  return db.transaction(async (tx): Promise<ImportProducts> => {
    await holdAll(tx, sheet);
    const plan = await planImport(tx, sheet);
    if (plan.rows.some(({ kind }) => kind === "refused")) {
      return { ok: false, reason: "rows-refused", plan };
    }
    if (plan.fingerprint !== fingerprint) return { ok: false, reason: "changed-meanwhile", plan };
    const writes = plan.rows.filter((row) => "write" in row).map(withId);
    await addNew(tx, writes);
    await changeOld(tx, writes);
    await setStocks(tx, writes.filter(isNewLevel).map(levelOf));
    const audits = writes.map(({ id, before, after }) => ({
      deed: "product.imported",
      subject: "product" as const,
      subjectId: id,
      label: after.name,
      before: before && toldOf(before),
      after: toldOf(after),
    }));
    await recordAudit(tx, staff, audits);
    const added = writes.filter(({ before }) => !before).length;
    return { ok: true, added, changed: writes.length - added };
  });
}

/** Stock before products before slugs, each by id, as every other deed takes them. */
async function holdAll(tx: Tx, sheet: Sheet) {
  const slugs = slugsOf(sheet);
  if (slugs.length > 0) {
    const named = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.slug, slugs));
    const ids = named.map(({ id }) => id);
    await holdStocks(tx, ids);
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for("no key update");
  }
  await holdSlugs(tx);
}

type Write = { id: string } & Extract<PlannedRow, { write: unknown }>["write"];

function withId({ write }: Extract<PlannedRow, { write: unknown }>): Write {
  return { id: write.before?.id ?? randomUUID(), ...write };
}

async function addNew(tx: Tx, writes: Write[]) {
  const rows = writes.filter(({ before }) => !before).map(rowOf);
  for (let from = 0; from < rows.length; from += 500) {
    await tx.insert(products).values(rows.slice(from, from + 500));
  }
}

/** One statement for all of them: a thousand of their own would take seconds. */
async function changeOld(tx: Tx, writes: Write[]) {
  const rows = writes.filter(({ before }) => before).map(rowOf);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${products} p
    set name = x.name, description = x.description, purity = x.purity, weight = x.weight,
      labour_fee = x."labourFee", category_id = x."categoryId",
      sub_category_id = x."subCategoryId", is_featured = x."isFeatured",
      is_best_seller = x."isBestSeller", is_new_arrival = x."isNewArrival",
      archived_at = x."archivedAt", version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      id uuid, name text, description text, purity text, weight int, "labourFee" bigint,
      "categoryId" uuid, "subCategoryId" uuid, "isFeatured" boolean, "isBestSeller" boolean,
      "isNewArrival" boolean, "archivedAt" timestamptz)
    where p.id = x.id`);
}

function rowOf({ id, before, after }: Write) {
  const { slug, name, description, purity, weight, labourFee, categoryId, subCategoryId } = after;
  const { isFeatured, isBestSeller, isNewArrival } = after;
  const archivedAt = after.archived ? (before?.archivedAt ?? new Date()) : null;
  const flags = { isFeatured, isBestSeller, isNewArrival, archivedAt };
  const words = { slug, name, description, categoryId, subCategoryId };
  return { id, ...words, purity, weight, labourFee, ...flags };
}

function isNewLevel({ before, after }: Write): boolean {
  return before?.stock !== after.stock;
}

function levelOf({ id, before, after }: Write) {
  return { productId: id, onHand: after.stock, extra: before?.extra ?? 0 };
}

function toldOf(values: SheetValues) {
  return Object.fromEntries(columns.map(({ key }) => [key, values[key]]));
}
