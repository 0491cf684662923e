import { and, asc, eq, exists, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { openReturnStatuses, returnItems, returnPictures, returns } from "#db/schema/returns.ts";
import { getFile, type Bytes } from "#platform/files.server.ts";
import { isId } from "#shop/id.ts";
import { findFullOrder, type Order, type Viewer } from "#shop/orders/read-order.server.ts";
import { openOrderColumns, type OpenOrder } from "#shop/orders/open-orders.server.ts";

export type Return = typeof returns.$inferSelect & {
  items: { orderItemId: string; quantity: number; received: number | null }[];
  pictures: { id: string; createdAt: Date }[];
  /** The order that was placed in exchange. */
  newOrder: Pick<Order, "id" | "orderNumber" | "exchangeCredit"> | undefined;
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
  const newOrders = await ordersInExchange(rows, database);
  const itemsOf = Map.groupBy(items, ({ returnId }) => returnId);
  const picturesOf = Map.groupBy(pictures, ({ returnId }) => returnId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.id) ?? [],
    pictures: picturesOf.get(row.id) ?? [],
    newOrder: newOrders.find(({ id }) => id === row.exchangeOrderId),
  }));
}

async function ordersInExchange(
  rows: Pick<Return, "exchangeOrderId">[],
  database: Database | Tx,
): Promise<NonNullable<Return["newOrder"]>[]> {
  const ids = rows.flatMap(({ exchangeOrderId }) => exchangeOrderId ?? []);
  if (ids.length === 0) return [];
  const { id, orderNumber, exchangeCredit } = orders;
  return database.select({ id, orderNumber, exchangeCredit }).from(orders).where(inArray(id, ids));
}

/** The bytes of a picture, for a viewer who may see the whole order; undefined for others and if the file is gone. */
export async function readReturnPicture(
  pictureId: string,
  viewer: Viewer,
): Promise<Bytes | undefined> {
  if (!isId(pictureId)) return undefined;
  const [picture] = await db
    .select({ file: returnPictures.file, orderId: returns.orderId })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .where(eq(returnPictures.id, pictureId));
  if (!picture) return undefined;
  const seen = await findFullOrder(picture.orderId, viewer);
  return seen.ok ? getFile(picture.file) : undefined;
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
