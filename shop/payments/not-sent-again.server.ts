import { db } from "#db/client.server.ts";
import type { Jobs } from "#platform/queue.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { isPaidFor } from "#shop/orders/paid-for.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";

/**
 * Raises a task, once for each inspection, about pieces that came back and that the customer does not get again. None if
 * the order was cancelled or refunded in full meanwhile.
 */
export async function raiseNotSentAgain({
  orderId,
  orderItemId,
  inspectionId,
  pieces,
}: Jobs["pieces-not-sent-again"]): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const item = order?.items.find(({ id }) => id === orderItemId);
    if (!order || !item || order.orderStatus === "cancelled" || !(await isPaidFor(order))) return;
    const detail = { code: "pieces-not-sent-again", pieces, name: item.productName } as const;
    const task = { kind: "review", subject: inspectionId, detail } as const;
    await raiseTask(order, task, { by: { actor: "clock" } });
  });
}
