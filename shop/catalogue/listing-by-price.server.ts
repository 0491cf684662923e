import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { purities, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Purity, Sen, SenPerGram } from "#shop/money.ts";

/**
 * `pricePage` computes its price bound from a sample of pieces. The sample has this many pieces more than the page
 * needs, so that a few unusual labour fees do not widen the bound.
 */
const sampleMargin = 500;

/**
 * If the highest prices come first, light pieces are not priced, except this many with the highest labour fees: their
 * price may be high despite the low weight.
 */
const outlierCount = 200;

export type PageSlice = {
  skip: number;
  take: number;
  /** Keyset cursor: only rows that are sorted after the product with this id. */
  after: string | undefined;
};

type Direction = "asc" | "desc";
type PurityPrice = { purity: Purity; price: SenPerGram };

/**
 * A page of the listing sorted by today's price. No index has this order, because the gold price changes. Within a
 * purity, heavier pieces almost always cost more, so the lightest (or heaviest) pieces give a bound for the prices on
 * the page. Only pieces whose weight allows a price within this bound are priced. Pieces without a price come last. The
 * SQL repeats `unitPrice` only for sorting; a test compares the two.
 */
export function pricePage(
  direction: Direction,
  where: SQL = sql`true`,
  goldPrices: GoldPrices,
  slice: PageSlice,
  isSelective: boolean,
): SQL {
  const gold = purityPrices(goldPrices);
  const { skip, take, after } = slice;
  const order = sql`price ${sql.raw(direction)} nulls last, product_id`;
  const pricesEveryRow = isSelective || after || gold.length < purities.length;
  const priced = pricesEveryRow
    ? allPrices(direction, where, gold, after)
    : candidates(direction, where, gold, skip + take);
  return sql`select product_id, row_number() over (order by ${order}) as place, '' as list
    from (${priced}) as priced order by ${order} limit ${take} offset ${skip}`;
}

/** Which rows of the listing cost at most `budget` today, to the sen. A purity without a price costs more than any. */
export function costsAtMost(budget: Sen, goldPrices: GoldPrices): SQL {
  const affordable = purities.flatMap((purity) => {
    const price = goldPrices[purity]?.price;
    if (!price) return [];
    // No heavier piece can be within the budget. Bounds the scan of the index by weight.
    const maxWeight = Math.min(Math.ceil(((budget + 1) * 1000) / price), maxWeightMg);
    return [
      sql`(${listing.purity} = ${purity} and ${listing.weight} <= ${maxWeight} and ${priceAt(price)} <= ${budget})`,
    ];
  });
  return affordable.length > 0 ? sql`(${sql.join(affordable, sql` or `)})` : sql`false`;
}

function candidates(
  direction: Direction,
  where: SQL,
  gold: PurityPrice[],
  neededRows: number,
): SQL {
  const directionSql = sql.raw(direction);
  const boundAggregate = sql.raw(direction === "asc" ? "max" : "min");
  const samples = gold.map(
    ({ purity, price }) => sql`(select ${priceAt(price)} as price from ${listing}
      where ${where} and purity = ${purity} order by weight ${directionSql} limit ${neededRows + sampleMargin})`,
  );
  const branches = gold.flatMap(({ purity, price }) => {
    const ofPurity = sql`select product_id, ${priceAt(price)} as price from ${listing}
      where ${where} and purity = ${purity}`;
    const minWeight = sql`(select (price - labour) * 1000 / ${price}::bigint - 2 from bound)`;
    return direction === "asc"
      ? [
          sql`${ofPurity} and weight <= (select least((price + 1) * 1000 / ${price}::bigint + 1, ${maxWeightMg})::int from bound)`,
        ]
      : [
          sql`${ofPurity} and weight >= ${minWeight}::int`,
          sql`${ofPurity} and weight < ${minWeight}::int and labour_fee > (select labour from bound)`,
        ];
  });
  // If fewer rows match than the page needs, the bound is so wide that all rows are priced.
  return sql`with bound as materialized (
    select case when count(*) = ${neededRows} then ${boundAggregate}(price) else ${direction === "asc" ? maxWeightMg : 0} end as price,
      coalesce((select labour_fee from ${listing} order by labour_fee desc offset ${outlierCount} limit 1), 0) as labour
    from (select price from (${sql.join(samples, sql` union all `)}) as sample
      order by price ${directionSql} limit ${neededRows}) as best
  ) ${sql.join(branches, sql` union all `)}`;
}

/** Prices every row. Used if few rows match, if a purity has no price, and for a page after a cursor. */
function allPrices(
  direction: Direction,
  where: SQL,
  gold: PurityPrice[],
  after: string | undefined,
): SQL {
  const price = priceOfRow(gold);
  const allRows = sql`select product_id, ${price} as price from ${listing} where ${where}`;
  if (!after) return allRows;
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  return sql`select product_id, its.price from (${allRows}) its
    cross join (select ${price} as price from ${products} where id = ${after}::uuid) former
    where its.price ${comparison} former.price or (its.price is null and former.price is not null)
      or (its.price is not distinct from former.price and product_id > ${after}::uuid)`;
}

/** Today's price of a row of the listing or of `products`, as SQL; null if its purity has no price. */
export function priceToday(goldPrices: GoldPrices): SQL {
  return priceOfRow(purityPrices(goldPrices));
}

/** `priceToday` for a prepared statement, which takes `goldPriceParameters`. */
export function preparedPriceOfRow(): SQL {
  return priceOfRow(purities.map((purity) => ({ purity, price: sql.placeholder(purity) })));
}

/** The price per gram of each purity, for a statement with `preparedPriceOfRow`. */
export function goldPriceParameters(goldPrices: GoldPrices): Record<Purity, SenPerGram | null> {
  const entries = purities.map((purity) => [purity, goldPrices[purity]?.price ?? null]);
  return Object.fromEntries(entries) as Record<Purity, SenPerGram | null>;
}

function priceOfRow(gold: { purity: Purity; price: SenPerGram | Placeholder }[]): SQL {
  const prices = gold.map(
    ({ purity, price }) => sql`when purity = ${purity} then ${priceAt(price)}`,
  );
  return sql`case when false then null::bigint ${sql.join(prices, sql` `)} end`;
}

function purityPrices(goldPrices: GoldPrices): PurityPrice[] {
  return purities.flatMap((purity) => {
    const price = goldPrices[purity]?.price;
    return price ? [{ purity, price }] : [];
  });
}

/** `unitPrice` and `labourFeeOf` as SQL, for a row of the listing. */
function priceAt(gold: SenPerGram | Placeholder): SQL {
  return sql`(weight * ${gold}::bigint + 500) / 1000 + labour_fee`;
}

/** PostgreSQL's largest `integer`, so no weight is above this bound. */
const maxWeightMg = 2_147_483_647;
