import { inArray, lt, sql, type SQL } from "drizzle-orm";
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

/** Keeps what a bulk change replaced; the returned id undoes it. */
export async function keepFormer(tx: Tx, staffId: Staff["id"], former: FormerProduct[]) {
  const [kept] = await tx
    .insert(bulkChanges)
    .values({ staffId, former })
    .returning({ id: bulkChanges.id });
  // Much later than they can be undone, so that this never waits for an undo.
  await tx.delete(bulkChanges).where(lt(bulkChanges.at, sql`now() - interval '1 hour'`));
  return kept!.id;
}
