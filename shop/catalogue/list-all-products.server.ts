import {
  and,
  asc,
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

/** The staff's list: every product, in stock or not, with today's price; newest first unless asked otherwise. */
export async function listAllProducts(_staff: Staff, filter: AllProductsFilter = {}) {
  const perPage = filter.perPage ?? 25;
  const where = matchingProducts(filter);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(where);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, filter.page ?? 1), pages);
  const goldPrices = await currentGoldPrices();
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      purity: products.purity,
      weight: products.weight,
      labourFee: products.labourFee,
      stock: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      category: categories.name,
      archived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(orders[filter.sort ?? "newest"], asc(products.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const pictures = await firstPictures(rows.map(({ id }) => id));
  const shown: ProductRow[] = rows.map((row) => {
    const goldPrice = goldPrices[row.purity]?.price;
    const price = goldPrice && unitPrice({ ...row, goldPrice, adjustment: 0 as Sen });
    return { ...row, picture: pictures.get(row.id) ?? null, price };
  });
  return { products: shown, total, page, pages };
}

/** Apart from the list's own statement, which would look one up for every product before the page too. */
async function firstPictures(productIds: string[]): Promise<Map<string, Picture>> {
  const rows = await db
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      picture: productImages.picture,
    })
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(productImages.productId, asc(productImages.displayOrder), asc(productImages.id));
  return new Map(rows.map(({ productId, picture }) => [productId, picture]));
}

/** For a query that joins the products' stock levels. */
export function matchingProducts(filter: AllProductsFilter): SQL | undefined {
  const words = filter.search?.trim().split(/\s+/).filter(Boolean).slice(0, 6) ?? [];
  const { categoryId, flag, stock } = filter;
  const onHand = sql`coalesce(${stockLevels.onHand}, 0)`;
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

const orders: Record<ProductSort, SQL> = {
  newest: desc(products.createdAt),
  oldest: asc(products.createdAt),
  "name-asc": asc(products.name),
  "name-desc": desc(products.name),
  "weight-asc": asc(products.weight),
  "weight-desc": desc(products.weight),
  "labour-asc": asc(products.labourFee),
  "labour-desc": desc(products.labourFee),
  "stock-asc": sql`${stockLevels.onHand} asc nulls first`,
  "stock-desc": sql`${stockLevels.onHand} desc nulls last`,
};
