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
import { categories, productImages, products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { unitPrice, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export const productSorts = [
  "newest",
  "oldest",
  "name-asc",
  "name-desc",
  "weight-asc",
  "weight-desc",
  "labour-asc",
  "labour-desc",
  "stock-asc",
  "stock-desc",
] as const;
export type ProductSort = (typeof productSorts)[number];

export type AllProductsFilter = {
  search?: string | undefined;
  categoryId?: string | undefined;
  purity?: Purity | undefined;
  stock?: "in" | "low" | "out" | undefined;
  /** So many pieces or fewer are low. */
  lowStock?: number | undefined;
  flag?: "featured" | "best-seller" | "new-arrival" | undefined;
  archived?: boolean | undefined;
  sort?: ProductSort | undefined;
  page?: number | undefined;
  /** The id of a product: what the list holds behind it, in place of a page by its number. */
  after?: string | undefined;
  perPage?: number | undefined;
};

export type ProductRow = {
  id: string;
  name: string;
  purity: Purity;
  weight: Milligrams;
  labourFee: Sen;
  stock: number;
  category: string | null;
  picture: Picture | null;
  archived: boolean;
  price: Sen | undefined;
};

const most = 10_000;

/**
 * The staff's list: every product, in stock or not, with today's price; newest first unless asked otherwise.
 * Pages are numbered as far as products are counted (`most`); behind that each leads to the `next`.
 */
export async function listAllProducts(_staff: Staff, filter: AllProductsFilter = {}) {
  const { perPage = 25, sort = "newest" } = filter;
  const after = filter.after && isId(filter.after) ? filter.after : undefined;
  const matching = matchingProducts(filter);
  const [counted] = await db.select({ total: count() }).from(
    withStock(sql`1 as one`, matching)
      .limit(most + 1)
      .as("counted"),
  );
  const { total } = counted!;
  const pages = Math.max(1, Math.ceil(Math.min(total, most) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, filter.page ?? 1), pages);
  const goldPrices = await currentGoldPrices();
  const { key, falls } = orders[sort];
  const order = [falls ? desc(key) : asc(key), asc(products.id)];
  // The ids first: whole products are read for the page, not for all those before it.
  const ofPage = withStock(products.id, and(matching, after ? behind(sort, after) : undefined))
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(((page ?? 1) - 1) * perPage);
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      purity: products.purity,
      weight: products.weight,
      labourFee: products.labourFee,
      stock: onHand,
      category: categories.name,
      archived: sql<boolean>`${products.archivedAt} is not null`,
      picture: sql<Picture | null>`(
        select i.picture from ${productImages} i where i.product_id = ${products.id}
        order by i.display_order, i.id limit 1)`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, ofPage))
    .orderBy(...order);
  const shown = rows.slice(0, perPage).map((row): ProductRow => {
    const goldPrice = goldPrices[row.purity]?.price;
    const price = goldPrice && unitPrice({ ...row, goldPrice, adjustment: 0 as Sen });
    return { ...row, price };
  });
  const isBehindNumbers = page === undefined || page === pages;
  const next = isBehindNumbers && rows.length > perPage ? shown.at(-1)?.id : undefined;
  return { products: shown, total, most, page, pages, next };
}

const onHand = sql<number>`coalesce(${stockLevels.onHand}, 0)`;

/** PostgreSQL leaves the stock out where nothing asks for it. */
function withStock(column: typeof products.id | SQL, where: SQL | undefined) {
  return db
    .select({ id: column })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(where)
    .$dynamic();
}

function behind(sort: ProductSort, id: string): SQL {
  const { key, falls } = orders[sort];
  const beyond = sql.raw(falls ? "<" : ">");
  const place = sql`(${db
    .select({ key })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(eq(products.id, id))})`;
  return sql`${key} ${beyond}= ${place} and (${key} ${beyond} ${place} or ${products.id} > ${id}::uuid)`;
}

/** For a query that joins the products' stock levels. */
export function matchingProducts(filter: AllProductsFilter): SQL | undefined {
  const words = filter.search?.trim().split(/\s+/).filter(Boolean).slice(0, 6) ?? [];
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
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return or(ilike(products.name, pattern), ilike(products.slug, pattern));
    }),
  );
}

const orders: Record<ProductSort, { key: SQL; falls: boolean }> = {
  newest: { key: sql`${products.createdAt}`, falls: true },
  oldest: { key: sql`${products.createdAt}`, falls: false },
  "name-asc": { key: sql`${products.name}`, falls: false },
  "name-desc": { key: sql`${products.name}`, falls: true },
  "weight-asc": { key: sql`${products.weight}`, falls: false },
  "weight-desc": { key: sql`${products.weight}`, falls: true },
  "labour-asc": { key: sql`${products.labourFee}`, falls: false },
  "labour-desc": { key: sql`${products.labourFee}`, falls: true },
  "stock-asc": { key: onHand, falls: false },
  "stock-desc": { key: onHand, falls: true },
};
