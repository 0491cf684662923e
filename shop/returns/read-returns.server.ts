import { and, asc, eq, exists, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { openReturnStatuses, returnItems, returnPictures, returns } from "#db/schema/returns.ts";
import { openOrderColumns, type OpenOrder } from "#shop/orders/open-orders.server.ts";

export type Return = typeof returns.$inferSelect & {
  items: { orderItemId: string; quantity: number; received: number | null }[];
  pictures: { id: string; createdAt: Date }[];
};

/** The returns of an order in the order of their numbers. */
export async function readReturns(
  orderId: string,
  database: Database | Tx = db,
): Promise<Return[]> {
  const rows = await database
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await database.select().from(returnItems).where(inArray(returnItems.returnId, ids));
  const pictures = await database
    .select()
    .from(returnPictures)
    .where(inArray(returnPictures.returnId, ids))
    .orderBy(asc(returnPictures.createdAt));
  const itemsOf = Map.groupBy(items, ({ returnId }) => returnId);
  const picturesOf = Map.groupBy(pictures, ({ returnId }) => returnId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.id) ?? [],
    pictures: picturesOf.get(row.id) ?? [],
  }));
}

/** An account's orders with an open return. */
export async function ordersWithOpenReturn(
  userId: string,
  database: Database | Tx = db,
): Promise<OpenOrder[]> {
  const open = database
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orders.id), inArray(returns.status, [...openReturnStatuses])));
  return database
    .select(openOrderColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), exists(open)))
    .orderBy(asc(orders.createdAt));
}
