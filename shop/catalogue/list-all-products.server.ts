import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Purity } from "#shop/money.ts";
import { readPage, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";
import { priceColumns } from "./product-columns.server.ts";
import { pricePartsToday } from "./price-parts.ts";
import { firstPicture } from "./product-parts.server.ts";

type Sort = { key: SQL; descending: boolean };
const onHand = sql<number>`coalesce(${stockLevels.onHand}, 0)`;
const sorts = {
  newest: { key: sql`${products.createdAt}`, descending: true },
  oldest: { key: sql`${products.createdAt}`, descending: false },
  "name-asc": { key: sql`${products.name}`, descending: false },
  "name-desc": { key: sql`${products.name}`, descending: true },
  "weight-asc": { key: sql`${products.weight}`, descending: false },
  "weight-desc": { key: sql`${products.weight}`, descending: true },
  "labour-asc": { key: sql`${products.labourFee}`, descending: false },
  "labour-desc": { key: sql`${products.labourFee}`, descending: true },
  "stock-asc": { key: onHand, descending: false },
  "stock-desc": { key: onHand, descending: true },
} satisfies Record<string, Sort>;
export type ProductSort = keyof typeof sorts;
export const productSorts = Object.keys(sorts) as ProductSort[];

export type AllProductsFilter = PageRequest & {
  search?: string | undefined;
  categoryId?: string | undefined;
  purity?: Purity | undefined;
  stock?: "in" | "low" | "out" | undefined;
  /** Stock counts as low if there are this many pieces or fewer. */
  lowStock?: number | undefined;
  flag?: "featured" | "best-seller" | "new-arrival" | undefined;
  archived?: boolean | undefined;
  sort?: ProductSort | undefined;
};

export type ProductRow = Awaited<ReturnType<typeof listAllProducts>>["products"][number];

const countLimit = 10_000;

/** The product list in the admin: all products with today's price, newest first by default. */
export async function listAllProducts(_staff: Staff, filter: AllProductsFilter = {}) {
  const { sort = "newest" } = filter;
  const matching = matchingProducts(filter);
  const [counted] = await db.select({ total: count() }).from(
    withStock(sql`1 as one`, matching)
      .limit(countLimit + 1)
      .as("counted"),
  );
  const goldPrices = await currentGoldPrices();
  const { key, descending } = sorts[sort];
  const order = [descending ? desc(key) : asc(key), asc(products.id)];
  const { rows, ...page } = await readPage(
    filter,
    { total: counted!.total, countLimit },
    async ({ after, skip, take }) => {
      // Reads only ids first, so that full rows are read for this page, not for the rows that the offset skips.
      const pageIds = withStock(
        products.id,
        and(matching, after ? keysetCondition(sort, after) : undefined),
      )
        .orderBy(...order)
        .limit(take)
        .offset(skip);
      return db
        .select({
          id: products.id,
          name: products.name,
          ...priceColumns,
          stock: onHand,
          category: categories.name,
          archived: sql<boolean>`${products.archivedAt} is not null`,
          picture: firstPicture,
        })
        .from(products)
        .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
        .leftJoin(categories, eq(categories.id, products.categoryId))
        .where(inArray(products.id, pageIds))
        .orderBy(...order);
    },
  );
  const pageRows = rows.map((row) => {
    const parts = pricePartsToday(row, goldPrices);
    return { ...row, price: parts && unitPrice(parts) };
  });
  return { products: pageRows, ...page };
}

/** PostgreSQL drops this left join if neither the filter nor the sort order uses the stock. */
function withStock(column: typeof products.id | SQL, where: SQL | undefined) {
  return db
    .select({ id: column })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(where)
    .$dynamic();
}

function keysetCondition(sort: ProductSort, id: string): SQL {
  const { key, descending } = sorts[sort];
  const comparison = sql.raw(descending ? "<" : ">");
  const cursorValue = sql`(${db
    .select({ key })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(eq(products.id, id))})`;
  return sql`${key} ${comparison}= ${cursorValue} and (${key} ${comparison} ${cursorValue} or ${products.id} > ${id}::uuid)`;
}

/** The filter as SQL, for a query that joins `stock_levels`. */
export function matchingProducts(filter: AllProductsFilter): SQL | undefined {
  const { categoryId, flag, stock } = filter;
  return and(
    filter.archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    categoryId === "none" ? isNull(products.categoryId) : undefined,
    categoryId && categoryId !== "none" ? eq(products.categoryId, categoryId) : undefined,
    filter.purity ? eq(products.purity, filter.purity) : undefined,
    flag === "featured" ? eq(products.isFeatured, true) : undefined,
    flag === "best-seller" ? eq(products.isBestSeller, true) : undefined,
    flag === "new-arrival" ? eq(products.isNewArrival, true) : undefined,
    stock === "in" ? gt(onHand, 0) : undefined,
    stock === "low" ? and(gt(onHand, 0), lte(onHand, filter.lowStock ?? 2)) : undefined,
    stock === "out" ? lte(onHand, 0) : undefined,
    nameMatches(filter.search),
  );
}

/** Whether the product's name or slug contains each of the first six words of the search. */
export function nameMatches(search = ""): SQL | undefined {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return or(ilike(products.name, pattern), ilike(products.slug, pattern));
    }),
  );
}
