import { asc, inArray } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { db, type Tx } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockStocks, setStocks } from "#shop/stock/stock.server.ts";
import { pick } from "#shop/pick.ts";
import { readTranslations } from "./csv-columns.server.ts";
import { planImport, slugsOf, type ImportPlan, type PlannedRow } from "./plan-import.server.ts";
import { columnKeys, fieldKeys } from "./product-fields.ts";
import { parseProductCsv, type ProductCsv, type CsvRefused } from "./parse-product-csv.server.ts";
import { lockSlugs } from "./slug.server.ts";
import { updateProducts } from "./update-products.server.ts";

/** Shows what importing this CSV file would do, row by row. Writes nothing. */
export async function previewImport(
  _staff: Staff,
  file: Uint8Array,
): Promise<{ ok: true; plan: ImportPlan } | CsvRefused> {
  const csv = parseProductCsv(file);
  if (!csv.ok) return csv;
  return db.transaction(async (tx) => ({ ok: true, plan: await planImport(tx, csv) }));
}

export type ImportProducts =
  | { ok: true; added: number; changed: number }
  | { ok: false; reason: "rows-refused" | "edit-conflict"; plan: ImportPlan }
  | CsvRefused;

/**
 * Does what `previewImport` showed, all or nothing. Parses the file again and plans the import again. Refuses if one
 * row is invalid, or if the plan's `fingerprint` differs because the catalogue has changed.
 */
export async function importProducts(
  staff: Staff,
  file: Uint8Array,
  fingerprint: string,
): Promise<ImportProducts> {
  const csv = parseProductCsv(file);
  if (!csv.ok) return csv;
  return db.transaction(async (tx): Promise<ImportProducts> => {
    await lockAffectedProducts(tx, csv);
    const plan = await planImport(tx, csv);
    if (plan.rows.some(({ kind }) => kind === "refused")) {
      return { ok: false, reason: "rows-refused", plan };
    }
    if (plan.fingerprint !== fingerprint) return { ok: false, reason: "edit-conflict", plan };
    const writes = plan.rows.filter((row) => "write" in row).map(withId);
    await insertProducts(tx, writes);
    await updateExisting(tx, writes);
    await setStocks(tx, writes.filter(changesStock).map(toStockLevel), { staff });
    const auditEntries = writes.map(({ id, before, after }) => ({
      action: "product.imported",
      subject: "product" as const,
      subjectId: id,
      label: after.name,
      before: before && pick(before, [...fieldKeys, "translations"]),
      after: {
        ...pick(after, fieldKeys),
        translations: readTranslations(after, before?.translations),
      },
    }));
    await recordAudit(tx, staff, auditEntries);
    const added = writes.filter(({ before }) => !before).length;
    return { ok: true, added, changed: writes.length - added };
  });
}

/** Locks stock, then products by id, then slugs, as `saveProduct` does, so that imports and saves cannot deadlock. */
async function lockAffectedProducts(tx: Tx, csv: ProductCsv) {
  const slugs = slugsOf(csv);
  if (slugs.length > 0) {
    const existing = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.slug, slugs));
    const ids = existing.map(({ id }) => id);
    await lockStocks(tx, ids);
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for("no key update");
  }
  await lockSlugs(tx);
}

type ProductWrite = { id: string } & Extract<PlannedRow, { write: unknown }>["write"];

function withId({ write }: Extract<PlannedRow, { write: unknown }>): ProductWrite {
  return { id: write.before?.id ?? randomUUID(), ...write };
}

async function insertProducts(tx: Tx, writes: ProductWrite[]) {
  const rows = writes.filter(({ before }) => !before).map(toProductRow);
  for (let from = 0; from < rows.length; from += 500) {
    await tx.insert(products).values(rows.slice(from, from + 500));
  }
}

async function updateExisting(tx: Tx, writes: ProductWrite[]) {
  const keys = [
    ...columnKeys,
    "translations",
    "categoryId",
    "subCategoryId",
    "archivedAt",
  ] as const;
  await updateProducts(tx, keys, writes.filter(({ before }) => before).map(toProductRow));
}

function toProductRow({ id, before, after }: ProductWrite) {
  const { slug, categoryId, subCategoryId } = after;
  const archivedAt = after.archived ? (before?.archivedAt ?? new Date()) : null;
  const translations = readTranslations(after, before?.translations);
  const values = { ...pick(after, columnKeys), translations };
  return { id, slug, ...values, categoryId, subCategoryId, archivedAt };
}

function changesStock({ before, after }: ProductWrite): boolean {
  return before?.stock !== after.stock;
}

function toStockLevel({ id, before, after }: ProductWrite) {
  return { productId: id, onHand: after.stock, extra: before?.extra ?? 0 };
}
