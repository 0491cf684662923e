import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { categories, products, subCategories } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Staff } from "#shop/staff.ts";
import { flattenTranslations, type CsvValues } from "./csv-columns.server.ts";
import { matchingProducts, type AllProductsFilter } from "./list-all-products.server.ts";
import { productColumns } from "./product-columns.server.ts";

/** Yields all products that match the filter as CSV values, sorted by slug, in batches. */
export async function* exportProducts(
  _staff: Staff,
  filter: AllProductsFilter,
  perBatch = 500,
): AsyncGenerator<CsvProduct[]> {
  const matching = matchingProducts(filter);
  let last: string | undefined;
  do {
    const found = await selectCsvProducts(db)
      .where(and(matching, last ? gt(products.slug, last) : undefined))
      .orderBy(asc(products.slug))
      .limit(perBatch);
    if (found.length > 0) yield found.map(toCsvProduct);
    last = found.length === perBatch ? found.at(-1)?.slug : undefined;
  } while (last);
}

/** Selects a product's CSV values for export and import, and the columns that only an import needs. */
export function selectCsvProducts(tx: Pick<Tx, "select">) {
  return tx
    .select({
      id: products.id,
      version: products.version,
      categoryId: products.categoryId,
      subCategoryId: products.subCategoryId,
      archivedAt: products.archivedAt,
      extra: sql<number>`coalesce(${stockLevels.extra}, 0)`,
      slug: products.slug,
      ...productColumns,
      translations: products.translations,
      category: sql<string>`coalesce(${categories.name}, '')`,
      subCategory: sql<string>`coalesce(${subCategories.name}, '')`,
      stock: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      archived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .$dynamic();
}

/** A row of `selectCsvProducts`, with its translations as values of columns too. */
export function toCsvProduct(row: CsvRow): CsvProduct {
  return { ...row, ...flattenTranslations(row.translations) };
}
type CsvRow = Awaited<ReturnType<typeof selectCsvProducts>>[number];

type CsvColumns = "id" | "version" | "categoryId" | "subCategoryId" | "archivedAt" | "translations";
export type CsvProduct = CsvValues &
  Pick<typeof products.$inferSelect, CsvColumns> & { extra: number };
