import { and, desc, eq, gte, lte, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import type { Milligrams, Purity, Sen } from "#shop/money.ts";
import { countChoices } from "./count-choices.server.ts";
import { countLimits } from "./count-limits.ts";
import { productCards } from "./product-cards.server.ts";
import { searchListing, type ListingSearch } from "./search-listing.server.ts";
import { costsAtMost } from "./listing-by-price.server.ts";
import { listingPage, type ListingSort } from "./listing-page.server.ts";

export type { ProductCard } from "./product-cards.server.ts";

export type ProductFilter = {
  category?: string | undefined;
  purity?: Purity | undefined;
  /** Only pieces that cost at most this today, without a choice that costs more. */
  budget?: Sen | undefined;
  minWeight?: Milligrams | undefined;
  maxWeight?: Milligrams | undefined;
  search?: string | undefined;
  sort?: ListingSort | undefined;
  page?: number | undefined;
  /** Keyset cursor: the page begins after the product with this id. Replaces a page number. */
  after?: string | undefined;
  perPage?: number | undefined;
  /** Also count what each choice of a filter would leave. */
  countsChoices?: boolean | undefined;
};

export type ProductList = Awaited<ReturnType<typeof listProducts>>;

/**
 * The storefront's list: available products with prices, newest first by default, search results by rank. A page number
 * beyond the last returns the last page. After the count limit, pages have cursors instead of numbers.
 */
export async function listProducts(
  filter: ProductFilter = {},
  pendingGoldPrices = currentGoldPrices(),
) {
  const { perPage = 12, sort = "newest" } = filter;
  // Search results have no pages beyond the count limit.
  const canContinue = !filter.search?.trim();
  const after = canContinue && filter.after && isId(filter.after) ? filter.after : undefined;
  const goldPrices = await pendingGoldPrices;
  const where = filterCondition(filter, goldPrices);
  const requestedPage = Math.min(
    Math.max(1, filter.page ?? 1),
    Math.ceil(countLimits.list / perPage),
  );
  const readPage = (found: Pick<ListingSearch, "condition" | "tiers">, page: number) => {
    const slice = { skip: after ? 0 : (page - 1) * perPage, take: perPage + 1, after };
    return productCards(listingPage(sort, { where, found, goldPrices, ...slice }), goldPrices);
  };
  // The page usually exists, so read it while the rows are still being counted. How few pieces a budget or a weight
  // leaves is known after counting only.
  const isNarrow = [filter.budget, filter.minWeight, filter.maxWeight].some(
    (one) => one !== undefined,
  );
  const speculativeRead =
    canContinue && !isNarrow
      ? readPage({ condition: undefined, tiers: [] }, requestedPage)
      : undefined;
  const searching = searchListing(filter.search, where);
  const [found, speculativeRows, counts] = await Promise.all([
    searching.then((one) => (isNarrow ? withOneTier(one) : one)),
    speculativeRead,
    filter.countsChoices ? countMatchingChoices(filter, goldPrices, searching) : undefined,
  ]);
  const pages = Math.max(1, Math.ceil(Math.min(found.total, found.countLimit) / perPage));
  const pageNumber = Math.min(requestedPage, pages);
  const page = after ? undefined : pageNumber;
  const rows =
    speculativeRows && (after || pageNumber === requestedPage)
      ? speculativeRows
      : await readPage(found, pageNumber);
  const cards = rows.slice(0, perPage).map(({ card }) => card);
  const isLastNumberedPage = canContinue && (page === undefined || page === pages);
  return {
    products: cards,
    /** The number of matches, exact up to `countLimit`; one more means "more than that". */
    total: found.total,
    countLimit: found.countLimit,
    /** The page number out of `pages`; undefined for a page reached by cursor. */
    page,
    pages,
    /** The cursor of the next page (`after`), if there is a next page and it has no number; otherwise undefined. */
    next: isLastNumberedPage && rows.length > perPage ? cards.at(-1)?.id : undefined,
    /** The words that were searched instead, if the words of the search match nothing. */
    corrected: found.corrected,
    counts,
  };
}

/**
 * Counts the choices of a list; undefined if more is found than is ever listed. Words that are not found in a category
 * as they were typed may be found in another one, so they are searched again without it.
 */
async function countMatchingChoices(
  filter: ProductFilter,
  goldPrices: GoldPrices,
  searching: Promise<ListingSearch>,
) {
  const conditions = filterConditions(filter, goldPrices);
  const isOfChoice = conditions.category !== undefined || conditions.purity !== undefined;
  const inList = await searching;
  const found =
    isOfChoice && !inList.isAsTyped
      ? await searchListing(filter.search, conditions.others)
      : inList;
  if (found.matching && found.total > found.countLimit) return undefined;
  return countChoices(conditions, found.matching);
}

/** The pieces that a budget or a weight leaves, sorted after they are found if they are few. */
function withOneTier(found: ListingSearch): ListingSearch {
  if (found.tiers.length > 0 || found.total > found.countLimit) return found;
  return { ...found, tiers: [{ where: sql`true`, isSelective: true }] };
}

/** The slugs of up to `limit` products that can be bought, newest first. */
export async function listSlugs(limit: number): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(listing)
    .innerJoin(products, eq(products.id, listing.productId))
    .orderBy(desc(listing.createdAt))
    .limit(limit);
  return rows.map(({ slug }) => slug);
}

function filterCondition(filter: ProductFilter, goldPrices: GoldPrices): SQL | undefined {
  const { category, purity, others } = filterConditions(filter, goldPrices);
  return and(category, purity, others);
}

function filterConditions(filter: ProductFilter, goldPrices: GoldPrices) {
  const { category, purity, budget, minWeight, maxWeight } = filter;
  return {
    category: category
      ? sql`${listing.categoryId} = (select id from ${categories} where slug = ${category})`
      : undefined,
    purity: purity ? eq(listing.purity, purity) : undefined,
    others: and(
      budget === undefined ? undefined : costsAtMost(budget, goldPrices),
      minWeight === undefined ? undefined : gte(listing.weight, minWeight),
      maxWeight === undefined ? undefined : lte(listing.weight, maxWeight),
    ),
  };
}
