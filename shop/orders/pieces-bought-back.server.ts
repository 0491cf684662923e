import { eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { tradeInLines, tradeIns } from "#db/schema/trade-ins.ts";

// `piecesBoughtBack` and `lastBoughtBackAt` are subqueries of statements that read `orderItems`.

// The table's name is written out, because drizzle leaves it out in statements that read one table only.
const boughtLines = sql`${tradeInLines} l join ${tradeIns} q on q.id = l.trade_in_id
  where l.order_item_id = ${orderItems}.id and l.bought`;

/** How many pieces of an order item the shop has bought back. */
export const piecesBoughtBack = sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from ${boughtLines})`;

/** When it bought the last of them; null if it bought none. */
export const lastBoughtBackAt = sql<Date | null>`(select max(q.ended_at) from ${boughtLines})`;

/** How many pieces of each item of the order it has bought back, by the item's id; 0 if none. */
export async function boughtBackPieces(
  database: Database | Tx,
  orderId: string,
): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: orderItems.id, pieces: piecesBoughtBack })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/**
 * Whether the shop has bought back pieces of the order. Such an order cannot be cancelled: the customer would be owed all
 * that she paid, and has already been paid for these pieces.
 */
export async function isBoughtBack(
  orderId: string,
  database: Database | Tx = db,
): Promise<boolean> {
  const pieces = [...(await boughtBackPieces(database, orderId)).values()];
  return pieces.some((bought) => bought > 0);
}
