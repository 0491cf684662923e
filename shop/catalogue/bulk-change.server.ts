import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import {
  bulkChanges,
  categories,
  products,
  subCategories,
  type FormerProduct,
} from "#db/schema/catalogue.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import {
  bulkChangeId,
  isBulkChangeMade,
  keepFormer,
  whereSelected,
  type BulkSelection,
} from "./bulk-selection.server.ts";
import { undoBulkStock } from "./bulk-stock.server.ts";
import { maxBulkProducts } from "./count-limits.ts";
import { maxMoneySen } from "./field-schema.server.ts";
import type { ColumnKey, ProductValues } from "./product-fields.ts";
import { changeProducts, lockProducts } from "./update-products.server.ts";

type Row = typeof products.$inferSelect;
type Values = Partial<Row>;

export type BulkChange = Partial<Pick<ProductValues, ColumnKey>> & {
  categoryId?: string | null;
  archived?: boolean;
  /** Raises each labour fee, or lowers it if negative, by an amount or by hundredths of a percent. */
  raiseLabourFee?: { amount: Sen } | { basisPoints: number };
};

export type BulkChangeRefused =
  | { ok: false; reason: "no-such-category" }
  | { ok: false; reason: "too-many" }
  /** The filter finds another number of products now. */
  | { ok: false; reason: "results-changed"; count: number }
  /** How many labour fees would be below zero or too high. */
  | { ok: false; reason: "labour-fee-out-of-range"; count: number };

export type BulkChanged = { ok: true; changed: number; changeId: string } | BulkChangeRefused;

/**
 * Makes the same change to all of these products or to none. `changeId` is what undoes it. A form that is sent again
 * within an hour, because its answer was lost, is answered as the first time: a labour fee is not raised twice.
 */
export async function bulkChangeProducts(
  staff: Staff,
  selection: BulkSelection,
  change: BulkChange,
  formId: string = crypto.randomUUID(),
): Promise<BulkChanged> {
  const changeId = bulkChangeId(formId, selection, change);
  return db.transaction(async (tx): Promise<BulkChanged> => {
    const { categoryId } = change;
    // Categories are locked before products, in the order in which a deletion of the category changes both.
    if (categoryId && (await lockExisting(tx, categories, [categoryId])).size === 0) {
      return { ok: false, reason: "no-such-category" };
    }
    const rows = await lockProducts(tx, whereSelected(selection), maxBulkProducts + 1);
    // Under the locks, because the first of two equal forms may still have been at work.
    if (await isBulkChangeMade(tx, changeId)) {
      const changed = Array.isArray(selection) ? selection.length : selection.count;
      return { ok: true, changed, changeId };
    }
    if (rows.length > maxBulkProducts) return { ok: false, reason: "too-many" };
    if (!Array.isArray(selection) && rows.length !== selection.count) {
      return { ok: false, reason: "results-changed", count: rows.length };
    }
    const changes = rows.map((row) => ({ row, values: valuesAfter(row, change) }));
    const outOfRange = changes.filter(({ values }) => !isFeeInRange(values));
    if (outOfRange.length > 0) {
      return { ok: false, reason: "labour-fee-out-of-range", count: outOfRange.length };
    }
    const former = await changeProducts(tx, staff, actionOf(change), changes);
    await keepFormer(tx, staff.id, former, changeId);
    return { ok: true, changed: rows.length, changeId };
  });
}

function actionOf({ archived }: BulkChange): string {
  if (archived === undefined) return "product.changed-in-bulk";
  return archived ? "product.archived" : "product.restored";
}

function valuesAfter(row: Row, change: BulkChange): Values {
  const { categoryId, archived, raiseLabourFee, ...values } = change;
  return {
    ...values,
    ...(categoryId !== undefined && {
      categoryId,
      // A sub-category belongs to one category.
      subCategoryId: categoryId === row.categoryId ? row.subCategoryId : null,
    }),
    ...(archived !== undefined && { archivedAt: archived ? new Date() : null }),
    ...(raiseLabourFee && { labourFee: raised(row.labourFee, raiseLabourFee) }),
  };
}

/** A share is rounded half up to a sen. */
function raised(fee: Sen, by: NonNullable<BulkChange["raiseLabourFee"]>): Sen {
  if ("amount" in by) return (fee + by.amount) as Sen;
  return Math.floor((fee * (10_000 + by.basisPoints) + 5_000) / 10_000) as Sen;
}

function isFeeInRange({ labourFee = 0 as Sen }: Values): boolean {
  return labourFee >= 0 && labourFee <= maxMoneySen;
}

export type UndoBulkChange =
  | { ok: true; restored: number; left: string[] }
  | { ok: false; reason: "expired" };

/**
 * Gives the products of a bulk change their former values again, within ten minutes. Products that were changed or
 * deleted since are left alone, and their names returned.
 */
export async function undoBulkChange(staff: Staff, changeId: string): Promise<UndoBulkChange> {
  return db.transaction(async (tx): Promise<UndoBulkChange> => {
    const [change] = await tx
      .delete(bulkChanges)
      .where(
        and(
          eq(bulkChanges.id, changeId),
          eq(bulkChanges.staffId, staff.id),
          sql`${bulkChanges.at} > now() - interval '10 minutes'`,
        ),
      )
      .returning();
    if (!change) return { ok: false, reason: "expired" };
    if (change.former.some(({ stock }) => stock)) return undoBulkStock(tx, staff, change.former);
    const withCategories = await readFormerCategories(tx, change.former);
    const ids = change.former.map(({ id }) => id);
    const rows = await lockProducts(tx, inArray(products.id, ids), ids.length);
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const changes: { row: Row; values: Values }[] = [];
    const left: string[] = [];
    for (const { id, name, version, values } of change.former) {
      const row = rowById.get(id);
      if (row?.version === version) changes.push({ row, values: withCategories(values) });
      else left.push(row?.name ?? name);
    }
    await changeProducts(tx, staff, "product.bulk-change-undone", changes);
    return { ok: true, restored: changes.length, left };
  });
}

/** Locks the former categories; the function that is returned leaves out those that were deleted since. */
async function readFormerCategories(tx: Tx, former: FormerProduct[]) {
  const idsOf = (key: string) =>
    former.map(({ values }) => values[key]).filter((id) => typeof id === "string");
  const known = {
    categoryId: await lockExisting(tx, categories, idsOf("categoryId")),
    subCategoryId: await lockExisting(tx, subCategories, idsOf("subCategoryId")),
  };
  return (values: FormerProduct["values"]): Values => {
    const kept = Object.entries(values).map(([key, value]) => {
      const isDeleted = key in known && !known[key as keyof typeof known].has(value);
      return [key, isDeleted ? null : value];
    });
    return Object.fromEntries(kept) as Values;
  };
}

/** Those of the ids that exist, locked against deletion. */
async function lockExisting(
  tx: Tx,
  table: typeof categories | typeof subCategories,
  ids: string[],
): Promise<Set<unknown>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(table.id)
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}
