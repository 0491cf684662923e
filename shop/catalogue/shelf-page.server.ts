import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { products } from "#db/schema/catalogue.ts";
import { shelf } from "#db/schema/shelf.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { pricePage, type Slice } from "./price-page.server.ts";
import type { Found, Tier } from "./search-shelf.server.ts";

export const sorts = ["newest", "price-asc", "price-desc", "weight-asc", "weight-desc"] as const;
export type Sort = (typeof sorts)[number];

/** One page of the shelf, as `productCards` takes it: `product_id`, `place` and `list`. */
export function shelfPage(
  sort: Sort,
  wanted: Slice & {
    where: SQL | undefined;
    found: Pick<Found, "matching" | "tiers">;
    goldPrices: GoldPrices;
  },
): SQL {
  const { found, goldPrices } = wanted;
  const where = and(wanted.where, found.matching);
  const isFew = found.tiers.every((tier) => tier.isFew) && found.tiers.length > 0;
  switch (sort) {
    case "newest":
      if (isFew) return bestOfFew(where, found.tiers, wanted);
      if (found.tiers.length > 0) return bestFirst(wanted.where, found.tiers, wanted);
      return along({ column: shelf.createdAt, falls: true }, where, wanted);
    case "weight-asc":
      return along({ column: shelf.weight, falls: false, isFew }, where, wanted);
    case "weight-desc":
      return along({ column: shelf.weight, falls: true, isFew }, where, wanted);
    case "price-asc":
      return pricePage("asc", where, goldPrices, wanted, isFew);
    case "price-desc":
      return pricePage("desc", where, goldPrices, wanted, isFew);
  }
}

type Way = {
  column: typeof shelf.createdAt | typeof shelf.weight;
  falls: boolean;
  /** To be looked up and sorted: the few would be found late along the order's own index. */
  isFew?: boolean;
};

/** In the order of a column, behind the place that a product has in it. */
function along(
  { column, falls, isFew = false }: Way,
  where: SQL | undefined,
  { skip, take, after }: Slice,
): SQL {
  const key = isFew ? sql`${column} + 0` : column;
  const order = sql`${falls ? desc(key) : asc(key)}, ${shelf.productId}`;
  // From the product itself, which may have been sold since: the place where it stood is there still.
  const place = sql`(select ${sql.identifier(column.name)} from ${products} where id = ${after}::uuid)`;
  const beyond = sql.raw(falls ? "<" : ">");
  const behind = sql`${column} ${beyond}= ${place}
    and (${column} ${beyond} ${place} or ${shelf.productId} > ${after}::uuid)`;
  return sql`select ${shelf.productId} as product_id, row_number() over (order by ${order}) as place, '' as list
    from ${shelf} where ${and(where, after ? behind : undefined) ?? sql`true`}
    order by ${order} limit ${take} offset ${skip}`;
}

/** Tier by tier, in each the newest first; of each no more is read than the page could hold. */
function bestFirst(where: SQL | undefined, tiers: Tier[], { skip, take }: Slice): SQL {
  const parts = tiers.map((tier, rank) => {
    const key = tier.isFew ? sql`${shelf.createdAt} + interval '0'` : shelf.createdAt;
    return sql`(select ${rank}::int as rank, ${shelf.createdAt}, ${shelf.productId} from ${shelf}
      where ${and(where, tier.where)} order by ${desc(key)}, ${shelf.productId} limit ${skip + take})`;
  });
  return ranked(sql.join(parts, sql` union all `), { skip, take });
}

/** The same of few: all of them are looked up, once. */
function bestOfFew(
  where: SQL | undefined,
  tiers: Tier[],
  slice: Pick<Slice, "skip" | "take">,
): SQL {
  const ranks = tiers.map((tier, rank) => sql`when ${tier.where} then ${rank}::int`);
  return ranked(
    sql`select case ${sql.join(ranks, sql` `)} end as rank, ${shelf.createdAt}, ${shelf.productId}
      from ${shelf} where ${where}`,
    slice,
  );
}

function ranked(found: SQL, { skip, take }: Pick<Slice, "skip" | "take">): SQL {
  return sql`select product_id, row_number() over (order by rank, created_at desc, product_id) as place, '' as list
    from (${found}) as best order by rank, created_at desc, product_id limit ${take} offset ${skip}`;
}
