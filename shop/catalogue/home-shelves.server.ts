import { desc, sql, type SQL } from "drizzle-orm";
import { shelf } from "#db/schema/shelf.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { productCards, type ProductCard } from "./product-cards.server.ts";

export type HomeShelves = Record<"featured" | "bestSellers" | "newArrivals", ProductCard[]>;

const flags = {
  featured: shelf.isFeatured,
  bestSellers: shelf.isBestSeller,
  newArrivals: shelf.isNewArrival,
};

/** The newest pieces of each of the front page's shelves, `most` of each, in one statement. */
export async function homeShelves(most: number, gold = currentGoldPrices()): Promise<HomeShelves> {
  const shelves = Object.entries(flags).map(
    ([name, flag]): SQL => sql`(
      select product_id, row_number() over (order by ${desc(shelf.createdAt)}, product_id) as place,
        ${name} as list
      from ${shelf} where ${flag} order by ${desc(shelf.createdAt)}, product_id limit ${most})`,
  );
  const cards = await productCards(sql.join(shelves, sql` union all `), await gold);
  const standing = (name: string) =>
    cards.filter(({ list }) => list === name).map(({ card }) => card);
  return {
    featured: standing("featured"),
    bestSellers: standing("bestSellers"),
    newArrivals: standing("newArrivals"),
  };
}
