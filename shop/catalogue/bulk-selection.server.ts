import { hash } from "node:crypto";
import { eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { bulkChanges, products, type FormerProduct } from "#db/schema/catalogue.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingProducts, type AllProductsFilter } from "./list-all-products.server.ts";

/** The products with these ids, or all that match a filter, and how many of those the list showed. */
export type BulkSelection = string[] | { filter: AllProductsFilter; count: number };

export function whereSelected(selection: BulkSelection): SQL | undefined {
  return Array.isArray(selection)
    ? inArray(products.id, selection)
    : matchingProducts(selection.filter);
}

/**
 * The id of a bulk change, from the id of its form and what was chosen there: the same form has the same id when its
 * answer was lost and it is sent again.
 */
export function bulkChangeId(formId: string, selection: BulkSelection, change: object): string {
  const hex = hash("sha256", JSON.stringify([formId, selection, change]));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

export async function isBulkChangeMade(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(bulkChanges, eq(bulkChanges.id, id))) > 0;
}

/** Keeps what a bulk change replaced; the returned id undoes it. */
export async function keepFormer(
  tx: Tx,
  staffId: Staff["id"],
  former: FormerProduct[],
  id: string = crypto.randomUUID(),
) {
  await tx.insert(bulkChanges).values({ id, staffId, former });
  // Much later than they can be undone, so that this never waits for an undo.
  await tx.delete(bulkChanges).where(lt(bulkChanges.at, sql`now() - interval '1 hour'`));
  return id;
}
