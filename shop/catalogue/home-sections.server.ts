import { desc, sql, type SQL } from "drizzle-orm";
import { listing } from "#db/schema/listing.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { preparedByLanguage } from "./prepared-by-language.server.ts";
import { cardsQuery, toCards, type ProductCard } from "./product-cards.server.ts";

export type HomeSections = Record<"featured" | "bestSellers" | "newArrivals", ProductCard[]>;

const sectionFlags = {
  featured: listing.isFeatured,
  bestSellers: listing.isBestSeller,
  newArrivals: listing.isNewArrival,
};

const sectionsStatement = preparedByLanguage((language) => {
  const sectionQueries = Object.entries(sectionFlags).map(
    ([name, flag]): SQL => sql`(
      select product_id, row_number() over (order by ${desc(listing.createdAt)}, product_id) as place,
        ${name} as list
      from ${listing} where ${flag} order by ${desc(listing.createdAt)}, product_id
      limit ${sql.placeholder("limit")})`,
  );
  return cardsQuery(sql.join(sectionQueries, sql` union all `)).prepare(`home-${language}`);
});

/** Reads the newest products of each section of the home page, up to `limit` each, in one statement. */
export async function readHomeSections(
  limit: number,
  pendingGoldPrices = currentGoldPrices(),
): Promise<HomeSections> {
  const [rows, goldPrices] = await Promise.all([
    sectionsStatement().execute({ limit }),
    pendingGoldPrices,
  ]);
  const cards = toCards(rows, goldPrices);
  const cardsOf = (name: string) =>
    cards.filter(({ list }) => list === name).map(({ card }) => card);
  return {
    featured: cardsOf("featured"),
    bestSellers: cardsOf("bestSellers"),
    newArrivals: cardsOf("newArrivals"),
  };
}
