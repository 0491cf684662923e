import { sql, type SQL } from "drizzle-orm";
import { products } from "#db/schema/catalogue.ts";
import { shelf } from "#db/schema/shelf.ts";
import { purities, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";

/** So many more than the page needs are looked at for the bound: a dear piece or two must not set it. */
const spare = 500;

/** So many pieces with the highest labour fees are looked at one by one, whatever they weigh. */
const dearest = 200;

export type Slice = {
  skip: number;
  take: number;
  /** Nothing that stands before this product, nor itself. */
  after: string | undefined;
};

type Direction = "asc" | "desc";
type Gold = { purity: Purity; price: SenPerGram };

/**
 * A page of the shelf by today's price, which no index holds: the gold price moves. But within a purity it
 * rises with the weight, and labour is little beside the gold. So the first pieces by weight set a bound that
 * no price of the page can pass, and only pieces of a weight that can meet it are priced. What has no price
 * today comes last. The price repeats `unitPrice`, for the order alone: a test holds the two together.
 */
export function pricePage(
  direction: Direction,
  where: SQL = sql`true`,
  goldPrices: GoldPrices,
  slice: Slice,
  isFew: boolean,
): SQL {
  const gold = purities.flatMap((purity) => {
    const price = goldPrices[purity]?.price;
    return price ? [{ purity, price }] : [];
  });
  const { skip, take, after } = slice;
  const order = sql`price ${sql.raw(direction)} nulls last, product_id`;
  const isPlain = isFew || after || gold.length < purities.length;
  const priced = isPlain
    ? all(direction, where, gold, after)
    : candidates(direction, where, gold, skip + take);
  return sql`select product_id, row_number() over (order by ${order}) as place, '' as list
    from (${priced}) as priced order by ${order} limit ${take} offset ${skip}`;
}

function candidates(direction: Direction, where: SQL, gold: Gold[], first: number): SQL {
  const towards = sql.raw(direction);
  const best = sql.raw(direction === "asc" ? "max" : "min");
  const samples = gold.map(
    ({ purity, price }) => sql`(select ${priceAt(price)} as price from ${shelf}
      where ${where} and purity = ${purity} order by weight ${towards} limit ${first + spare})`,
  );
  const within = gold.flatMap(({ purity, price }) => {
    const own = sql`select product_id, ${priceAt(price)} as price from ${shelf}
      where ${where} and purity = ${purity}`;
    const lightest = sql`(select (price - labour) * 1000 / ${price}::bigint - 2 from bound)`;
    return direction === "asc"
      ? [
          sql`${own} and weight <= (select least((price + 1) * 1000 / ${price}::bigint + 1, ${heaviest})::int from bound)`,
        ]
      : [
          sql`${own} and weight >= ${lightest}::int`,
          sql`${own} and weight < ${lightest}::int and labour_fee > (select labour from bound)`,
        ];
  });
  // Where there are fewer than the page needs, there is no bound: all of them are priced.
  return sql`with bound as materialized (
    select case when count(*) = ${first} then ${best}(price) else ${direction === "asc" ? heaviest : 0} end as price,
      coalesce((select labour_fee from ${shelf} order by labour_fee desc offset ${dearest} limit 1), 0) as labour
    from (select price from (${sql.join(samples, sql` union all `)}) as sample
      order by price ${towards} limit ${first}) as best
  ) ${sql.join(within, sql` union all `)}`;
}

/** Of few, of a purity without a price, and far down the list where nobody comes by a number: every price. */
function all(direction: Direction, where: SQL, gold: Gold[], after: string | undefined): SQL {
  const prices = gold.map(
    ({ purity, price }) => sql`when purity = ${purity} then ${priceAt(price)}`,
  );
  const price = sql`case when false then null::bigint ${sql.join(prices, sql` `)} end`;
  const every = sql`select product_id, ${price} as price from ${shelf} where ${where}`;
  if (!after) return every;
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return sql`select product_id, its.price from (${every}) its
    cross join (select ${price} as price from ${products} where id = ${after}::uuid) former
    where its.price ${beyond} former.price or (its.price is null and former.price is not null)
      or (its.price is not distinct from former.price and product_id > ${after}::uuid)`;
}

function priceAt(gold: SenPerGram): SQL {
  return sql`(weight * ${gold}::bigint + 500) / 1000 + labour_fee`;
}

/** No piece weighs more milligrams: the largest integer of PostgreSQL. */
const heaviest = 2_147_483_647;
