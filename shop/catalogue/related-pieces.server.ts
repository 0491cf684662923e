import { sql, type SQL } from "drizzle-orm";
import { products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { goldPriceParameters, preparedPriceOfRow } from "./listing-by-price.server.ts";
import { preparedByLanguage } from "./prepared-by-language.server.ts";
import { cardsQuery, toCards, type ProductCard } from "./product-cards.server.ts";

const maxPieces = 4;
/** A single piece would look like a mistake. */
const minPieces = 2;
/** How many lighter and how many heavier pieces than the product are compared by price. */
const nearestByWeight = 12;

const relatedStatement = preparedByLanguage((language) => {
  const price = preparedPriceOfRow();
  const nearest = (side: SQL, order: SQL) => sql`(
    select product_id, weight, ${price} as price from ${listing}
    where category_id = (select category_id from viewed) and product_id <> (select id from viewed)
      and weight ${side} (select weight from viewed)
    order by weight ${order}, product_id ${order} limit ${nearestByWeight})`;
  const order = sql`abs(near.price - viewed.price) nulls last, abs(near.weight - viewed.weight), product_id`;
  const page = sql`with viewed as materialized (
      select id, category_id, weight, ${price} as price from ${products}
      where slug = ${sql.placeholder("slug")} and archived_at is null)
    select product_id, row_number() over (order by ${order}) as place, '' as list
    from (${nearest(sql`>=`, sql`asc`)} union all ${nearest(sql`<`, sql`desc`)}) as near
    cross join viewed order by ${order} limit ${maxPieces}`;
  return cardsQuery(page, 1).prepare(`related-pieces-${language}`);
});

/**
 * Pieces that can be bought now instead of the product with this slug: of its category and near it in weight, those with
 * the nearest prices first. None if the category has only one other piece.
 */
export async function relatedPieces(
  slug: string,
  pendingGoldPrices = currentGoldPrices(),
): Promise<ProductCard[]> {
  const goldPrices = await pendingGoldPrices;
  const rows = await relatedStatement().execute({ slug, ...goldPriceParameters(goldPrices) });
  return rows.length < minPieces ? [] : toCards(rows, goldPrices).map(({ card }) => card);
}
