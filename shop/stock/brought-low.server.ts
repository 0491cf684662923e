import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stockMovements } from "#db/schema/stock.ts";

/**
 * The products that this order brought from above `limit` to it or below when it first took its pieces, and
 * what was left of each then: read from the ledger, so the answer is the same whenever it is asked.
 */
export async function broughtLow(
  orderId: string,
  limit: number,
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
    where on_hand <= ${limit} and on_hand - change > ${limit}`);
  return rows.map((row) => ({ productId: row.product_id, onHand: row.on_hand }));
}
