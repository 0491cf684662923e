import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { pricePage, type PageSlice } from "./listing-by-price.server.ts";
import type { ListingSearch, Tier } from "./search-listing.server.ts";

export const listingSorts = [
  "newest",
  "price-asc",
  "price-desc",
  "weight-asc",
  "weight-desc",
  "labour-asc",
] as const;
export type ListingSort = (typeof listingSorts)[number];

/** A query for one page of the listing, with the columns that `productCards` expects: `product_id`, `place`, `list`. */
export function listingPage(
  sort: ListingSort,
  request: PageSlice & {
    where: SQL | undefined;
    found: Pick<ListingSearch, "condition" | "tiers">;
    goldPrices: GoldPrices;
  },
): SQL {
  const { found, goldPrices } = request;
  const where = and(request.where, found.condition);
  const isSelective = found.tiers.every((tier) => tier.isSelective) && found.tiers.length > 0;
  switch (sort) {
    case "newest":
      if (isSelective) return rankSelective(where, found.tiers, request);
      if (found.tiers.length > 0) return rankByTier(request.where, found.tiers, request);
      return orderedPage({ ...byColumn(listing.createdAt), descending: true }, where, request);
    case "weight-asc":
      return orderedPage({ ...byWeight, descending: false, isSelective }, where, request);
    case "weight-desc":
      return orderedPage({ ...byWeight, descending: true, isSelective }, where, request);
    case "labour-asc":
      return orderedPage({ ...byLabourPerGram, descending: false, isSelective }, where, request);
    case "price-asc":
      return pricePage("asc", where, goldPrices, request, isSelective);
    case "price-desc":
      return pricePage("desc", where, goldPrices, request, isSelective);
  }
}

/** What a list is sorted by: an expression of a row of the listing, and the same of a row of `products`. */
type SortKey = { key: SQL; ofProduct: SQL };

const byWeight = byColumn(listing.weight);
/** The index `listing_labour_per_gram` has this expression. */
const byLabourPerGram: SortKey = {
  key: sql`(${listing.labourFee}::float8 / ${listing.weight})`,
  ofProduct: sql`(${products.labourFee}::float8 / ${products.weight})`,
};

function byColumn(column: typeof listing.createdAt | typeof listing.weight): SortKey {
  return { key: sql`${column}`, ofProduct: sql`${sql.identifier(column.name)}` };
}

type Ordering = SortKey & {
  descending: boolean;
  /** Whether few rows match. If so, they are found first and then sorted; walking the sort's index would take long. */
  isSelective?: boolean;
};

/** A page sorted by a key. With a cursor, it begins after the cursor's product. */
function orderedPage(
  { key: column, ofProduct, descending, isSelective = false }: Ordering,
  where: SQL | undefined,
  { skip, take, after }: PageSlice,
): SQL {
  const key = isSelective ? sql`${column} + 0` : column;
  const order = sql`${descending ? desc(key) : asc(key)}, ${listing.productId}`;
  // Read from `products`, because the cursor's product may have sold out since and left the listing.
  const cursorValue = sql`(select ${ofProduct} from ${products} where id = ${after}::uuid)`;
  const comparison = sql.raw(descending ? "<" : ">");
  const afterCursor = sql`${column} ${comparison}= ${cursorValue}
    and (${column} ${comparison} ${cursorValue} or ${listing.productId} > ${after}::uuid)`;
  return sql`select ${listing.productId} as product_id, row_number() over (order by ${order}) as place, '' as list
    from ${listing} where ${and(where, after ? afterCursor : undefined) ?? sql`true`}
    order by ${order} limit ${take} offset ${skip}`;
}

/** Sorts by tier (how well a product matches), then newest first. Reads no more rows of a tier than the page needs. */
function rankByTier(where: SQL | undefined, tiers: Tier[], { skip, take }: PageSlice): SQL {
  const parts = tiers.map((tier, rank) => {
    const key = tier.isSelective ? sql`${listing.createdAt} + interval '0'` : listing.createdAt;
    return sql`(select ${rank}::int as rank, ${listing.createdAt}, ${listing.productId} from ${listing}
      where ${and(where, tier.where)} order by ${desc(key)}, ${listing.productId} limit ${skip + take})`;
  });
  return rankedPage(sql.join(parts, sql` union all `), { skip, take });
}

/** Sorts like `rankByTier`, but reads all matches in one query, because there are few. */
function rankSelective(
  where: SQL | undefined,
  tiers: Tier[],
  slice: Pick<PageSlice, "skip" | "take">,
): SQL {
  const ranks = tiers.map((tier, rank) => sql`when ${tier.where} then ${rank}::int`);
  return rankedPage(
    sql`select case ${sql.join(ranks, sql` `)} end as rank, ${listing.createdAt}, ${listing.productId}
      from ${listing} where ${where}`,
    slice,
  );
}

function rankedPage(matches: SQL, { skip, take }: Pick<PageSlice, "skip" | "take">): SQL {
  return sql`select product_id, row_number() over (order by rank, created_at desc, product_id) as place, '' as list
    from (${matches}) as best order by rank, created_at desc, product_id limit ${take} offset ${skip}`;
}
