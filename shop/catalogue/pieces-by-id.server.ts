import { sql } from "drizzle-orm";
import { listing } from "#db/schema/listing.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { productCards, type ProductCard } from "./product-cards.server.ts";

/** Those of these pieces that can be bought now, in the order of the ids. */
export async function piecesById(
  ids: string[],
  pendingGoldPrices = currentGoldPrices(),
): Promise<ProductCard[]> {
  const known = sql`${sql.param(ids.filter(isId))}::uuid[]`;
  const found = await productCards(
    sql`select product_id, array_position(${known}, product_id) as place, '' as list
      from ${listing} where product_id = any (${known})`,
    await pendingGoldPrices,
    1,
  );
  return found.map(({ card }) => card);
}
