import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { categories, products, subCategories } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingProducts, type AllProductsFilter } from "./list-all-products.server.ts";
import type { SheetValues } from "./sheet-columns.server.ts";

/** Every product that the filter finds, as a sheet has them, by slug, a batch at a time. */
export async function* exportProducts(
  _staff: Staff,
  filter: AllProductsFilter,
  perBatch = 500,
): AsyncGenerator<SheetValues[]> {
  const matching = matchingProducts(filter);
  let last: string | undefined;
  do {
    const found = await sheetProducts(db)
      .where(and(matching, last ? gt(products.slug, last) : undefined))
      .orderBy(asc(products.slug))
      .limit(perBatch);
    if (found.length > 0) yield found;
    last = found.length === perBatch ? found.at(-1)?.slug : undefined;
  } while (last);
}

/** What export writes and import compares with, and what an import needs to know besides. */
export function sheetProducts(tx: Pick<Tx, "select">) {
  return tx
    .select({
      id: products.id,
      version: products.version,
      categoryId: products.categoryId,
      subCategoryId: products.subCategoryId,
      archivedAt: products.archivedAt,
      extra: sql<number>`coalesce(${stockLevels.extra}, 0)`,
      slug: products.slug,
      name: products.name,
      description: products.description,
      category: sql<string>`coalesce(${categories.name}, '')`,
      subCategory: sql<string>`coalesce(${subCategories.name}, '')`,
      purity: products.purity,
      weight: products.weight,
      labourFee: products.labourFee,
      stock: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      isFeatured: products.isFeatured,
      isBestSeller: products.isBestSeller,
      isNewArrival: products.isNewArrival,
      archived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .$dynamic();
}

export type SheetProduct = SheetValues & {
  id: string;
  version: number;
  categoryId: string | null;
  subCategoryId: string | null;
  archivedAt: Date | null;
  extra: number;
};
