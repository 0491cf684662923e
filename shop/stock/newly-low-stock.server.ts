import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stockMovements } from "#db/schema/stock.ts";

/**
 * Products whose stock fell from above `threshold` to `threshold` or below when this order first took its pieces, with
 * the stock that was left. Reads the ledger, so that the answer never changes.
 */
export async function findNewlyLowStock(
  orderId: string,
  threshold: number,
): Promise<{ productId: string; onHand: number }[]> {
  const { rows } = await db.execute<{ product_id: string; on_hand: number }>(sql`
    with taken as (
      select distinct on (product_id) id, product_id, change from ${stockMovements}
      where order_id = ${orderId} and reason = 'taken' order by product_id, id
    ), levels as (
      select taken.product_id, taken.change, (
        select sum(change) from ${stockMovements} before
        where before.product_id = taken.product_id and before.id <= taken.id
      )::int as on_hand
      from taken
    )
    select product_id, greatest(on_hand, 0) as on_hand from levels
    where on_hand <= ${threshold} and on_hand - change > ${threshold}`);
  return rows.map((row) => ({ productId: row.product_id, onHand: row.on_hand }));
}
