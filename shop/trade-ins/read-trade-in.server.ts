import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { tradeInLines, tradeInPictures, tradeIns } from "#db/schema/trade-ins.ts";
import { getFile, type Bytes } from "#platform/files.server.ts";
import { isId } from "#shop/id.ts";
import type { Sen } from "#shop/money.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";

export type TradeIn = NonNullable<Awaited<ReturnType<typeof findTradeIn>>>;
export type TradeInLine = TradeIn["lines"][number];

/** The request with its lines and pictures; undefined if there is none. */
export async function findTradeIn(tradeInId: string, database: Database | Tx = db) {
  if (!isId(tradeInId)) return undefined;
  const [row] = await database.select().from(tradeIns).where(eq(tradeIns.id, tradeInId));
  if (!row) return undefined;
  const lines = await database
    .select({
      position: tradeInLines.position,
      purity: tradeInLines.purity,
      weight: tradeInLines.weight,
      quantity: tradeInLines.quantity,
      what: tradeInLines.what,
      orderItemId: tradeInLines.orderItemId,
      bought: tradeInLines.bought,
      weighed: tradeInLines.weighed,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
    })
    .from(tradeInLines)
    .leftJoin(orderItems, eq(orderItems.id, tradeInLines.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(tradeInLines.tradeInId, tradeInId))
    .orderBy(asc(tradeInLines.position));
  const pictures = await database
    .select({ id: tradeInPictures.id, createdAt: tradeInPictures.createdAt })
    .from(tradeInPictures)
    .where(eq(tradeInPictures.tradeInId, tradeInId))
    .orderBy(asc(tradeInPictures.createdAt), asc(tradeInPictures.id));
  return {
    ...row,
    lines,
    pictures,
    order: row.orderId ? await orderOf(row.orderId, database) : null,
  };
}

/** The order that the purchase pays for. */
async function orderOf(orderId: string, database: Database | Tx) {
  const { id, orderNumber, tradeInCredit } = orders;
  const [order] = await database
    .select({ id, orderNumber, tradeInCredit })
    .from(orders)
    .where(eq(id, orderId));
  return order!;
}

export type TradeInOfOrder = NonNullable<Awaited<ReturnType<typeof tradeInOfOrder>>>;

/** The purchase that pays for this order, for staff; undefined if there is none. */
export async function tradeInOfOrder(_staff: Staff, orderId: string) {
  const { id, number, paid } = tradeIns;
  const [row] = await db
    .select({ id, number, paid })
    .from(tradeIns)
    .where(eq(tradeIns.orderId, orderId));
  return row && { ...row, paid: row.paid! };
}

/**
 * What the buyer got in cash, in sen: what the shop paid for the old gold, less what of it paid for this order. An order with
 * such a credit always has its purchase (ADR-0091).
 */
export async function readCashPaidOut({
  id,
  tradeInCredit,
}: Pick<Order, "id" | "tradeInCredit">): Promise<Sen> {
  if (tradeInCredit === 0) return 0 as Sen;
  const [row] = await db
    .select({ paid: tradeIns.paid })
    .from(tradeIns)
    .where(eq(tradeIns.orderId, id));
  return (row!.paid! - tradeInCredit) as Sen;
}

/** The bytes of a picture, for staff; undefined if there is none. */
export async function readTradeInPicture(
  _staff: Staff,
  tradeInId: string,
  pictureId: string,
): Promise<Bytes | undefined> {
  if (!isId(pictureId)) return undefined;
  const [picture] = await db
    .select({ file: tradeInPictures.file, tradeInId: tradeInPictures.tradeInId })
    .from(tradeInPictures)
    .where(eq(tradeInPictures.id, pictureId));
  return picture?.tradeInId === tradeInId ? getFile(picture.file) : undefined;
}

/**
 * All requests of an account and what paid for its orders, oldest first, for the export of its data. Not what another
 * account's request paid for.
 */
export async function tradeInsOfAccount(userId: string): Promise<TradeIn[]> {
  const ofAccount = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const found = await db
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .where(
      or(
        eq(tradeIns.userId, userId),
        and(isNull(tradeIns.userId), inArray(tradeIns.orderId, ofAccount)),
      ),
    )
    .orderBy(asc(tradeIns.createdAt));
  const all = await Promise.all(found.map(({ id }) => findTradeIn(id)));
  return all.flatMap((one) => one ?? []);
}
