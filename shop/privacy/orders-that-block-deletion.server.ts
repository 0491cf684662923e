import { db, type Database, type Tx } from "#db/client.server.ts";
import { ordersExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { openOrdersOf, type OpenOrder } from "#shop/orders/open-orders.server.ts";
import { listOrdersOwedMoney } from "#shop/payments/money-owed.server.ts";
import { ordersWithOpenReturn } from "#shop/returns/read-returns.server.ts";

/**
 * The orders for which the shop still needs the customer: unfinished ones, those with money to refund, those of
 * which pieces are still to come back, and those with an open return. Each order once.
 */
export async function ordersThatBlockDeletion(
  userId: string,
  database: Database | Tx = db,
): Promise<OpenOrder[]> {
  const orders = [
    ...(await openOrdersOf(userId, database)),
    ...(await listOrdersOwedMoney(userId, database)),
    ...(await ordersExpectedBack(userId, database)),
    ...(await ordersWithOpenReturn(userId, database)),
  ];
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
