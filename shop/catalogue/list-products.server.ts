import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { shelf } from "#db/schema/shelf.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import type { Purity } from "#shop/money.ts";
import { mostCounted } from "./most-counted.ts";
import { productCards, type ProductCard } from "./product-cards.server.ts";
import { findOnShelf, type Found } from "./search-shelf.server.ts";
import { shelfPage, type Sort } from "./shelf-page.server.ts";

export type { ProductCard } from "./product-cards.server.ts";

export type ProductFilter = {
  category?: string | undefined;
  purity?: Purity | undefined;
  search?: string | undefined;
  sort?: Sort | undefined;
  page?: number | undefined;
  /** The id of a product: what the list holds behind it, in place of a page by its number. */
  after?: string | undefined;
  perPage?: number | undefined;
};

export type ProductList = {
  products: ProductCard[];
  /** Exact up to `most`; one more means that there are more than that. */
  total: number;
  most: number;
  /** Which page it is, of so many that are reached by their number; after a product, none. */
  page: number | undefined;
  pages: number;
  /** Where the list goes on behind what is reached by numbers: the id to ask for it `after`. */
  next: string | undefined;
  /** What was looked for in the place of words that nothing is called by. */
  corrected: string[] | undefined;
};

/**
 * The storefront's list: what can be bought, priced, newest first unless asked otherwise; of what is searched
 * for, first what is called just so. A page beyond the last is the last. Pages are numbered as far as pieces
 * are counted; behind that each leads to the next.
 */
export async function listProducts(
  filter: ProductFilter = {},
  gold = currentGoldPrices(),
): Promise<ProductList> {
  const { perPage = 12, sort = "newest" } = filter;
  // A search goes no further than it is counted: who has found a thousand pieces asks for fewer.
  const goesOn = !filter.search?.trim();
  const after = goesOn && filter.after && isId(filter.after) ? filter.after : undefined;
  const where = wanted(filter);
  const asked = Math.min(Math.max(1, filter.page ?? 1), Math.ceil(mostCounted.list / perPage));
  const goldPrices = await gold;
  const rowsOf = (found: Pick<Found, "matching" | "tiers">, page: number) => {
    const slice = { skip: after ? 0 : (page - 1) * perPage, take: perPage + 1, after };
    return productCards(shelfPage(sort, { where, found, goldPrices, ...slice }), goldPrices);
  };
  // The page is read while it is counted whether there is one: mostly there is.
  const reading = goesOn ? rowsOf({ matching: undefined, tiers: [] }, asked) : undefined;
  const [found, read] = await Promise.all([findOnShelf(filter.search, where), reading]);
  const pages = Math.max(1, Math.ceil(Math.min(found.total, found.most) / perPage));
  const numbered = Math.min(asked, pages);
  const page = after ? undefined : numbered;
  const rows = read && (after || numbered === asked) ? read : await rowsOf(found, numbered);
  const shown = rows.slice(0, perPage).map(({ card }) => card);
  const isBehindNumbers = goesOn && (page === undefined || page === pages);
  return {
    products: shown,
    total: found.total,
    most: found.most,
    page,
    pages,
    next: isBehindNumbers && rows.length > perPage ? shown.at(-1)?.id : undefined,
    corrected: found.corrected,
  };
}

/** What `listProducts` lists, by nothing but the addresses: as many as there are, up to `most`. */
export async function listSlugs(most: number): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(shelf)
    .innerJoin(products, eq(products.id, shelf.productId))
    .orderBy(desc(shelf.createdAt))
    .limit(most);
  return rows.map(({ slug }) => slug);
}

function wanted({ category, purity }: ProductFilter): SQL | undefined {
  return and(
    category
      ? sql`${shelf.categoryId} = (select id from ${categories} where slug = ${category})`
      : undefined,
    purity ? eq(shelf.purity, purity) : undefined,
  );
}
