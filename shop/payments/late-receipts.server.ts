import { inArray, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";

/**
 * For how long an order that the expiry job cancelled still takes a receipt: as long as the answer of an online
 * payment's bank is awaited. With more time, a buyer who saved the QR code could pay the old price after gold became
 * dearer.
 */
export const lateReceiptHours = 24;
/** However often a receipt is rejected, none is taken this long after the order was cancelled. */
const mostLateHours = 72;

/**
 * Until when these orders take a receipt although they are cancelled, by their ids. Left out are orders that staff or
 * the buyer cancelled, and those whose time is over. A rejected receipt may be replaced for as long again, but not without end. Once a
 * receipt was verified, its payment is recorded, so that no other receipt is awaited.
 */
export async function readLateReceiptDeadlines(
  orderIds: string[],
  database: Database | Tx = db,
): Promise<Map<string, Date>> {
  const { rows } = await database.execute<{ id: string; until: string }>(sql`
    select id, until from (
      select ${orders.id} as id, cancelled.actor, is_verified,
        least(greatest(cancelled.at, rejected_at) + ${lateReceiptHours} * interval '1 hour',
          cancelled.at + ${mostLateHours} * interval '1 hour') as until
      from ${orders}
      cross join lateral (
        select ${orderEvents.actor} as actor, ${orderEvents.at} as at from ${orderEvents}
        where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = 'order-status'
          and ${orderEvents.to} = 'cancelled'
        order by ${orderEvents.id} desc limit 1) cancelled
      cross join lateral (
        select max(${touchNGoPayments.rejectedAt}) as rejected_at,
          coalesce(bool_or(${touchNGoPayments.verifiedAt} > cancelled.at), false) as is_verified
        from ${touchNGoPayments} where ${touchNGoPayments.orderId} = ${orders.id}) receipts
      where ${inArray(orders.id, orderIds)} and ${orders.orderStatus} = 'cancelled'
        and ${orders.paymentMethod} = 'touch_n_go' and ${orders.paymentStatus} <> 'completed') late
    where actor = 'clock' and not is_verified and until > now()`);
  return new Map(rows.map(({ id, until }) => [id, new Date(until)]));
}
