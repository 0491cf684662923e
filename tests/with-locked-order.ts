import { db } from "#db/client.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";

/** Locks the order and runs `work` in the same transaction. */
export function withLockedOrder<Answer>(
  orderId: string,
  work: (order: LockedOrder) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return work(order);
  });
}
