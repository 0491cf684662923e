import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { lockOrder } from "#shop/orders/change-order.server.ts";

/**
 * A receipt and its order, about which nobody else decides before this transaction ends; undefined where there
 * is none.
 */
export async function holdReceipt(tx: Tx, paymentId: string) {
  if (!isId(paymentId)) return undefined;
  const found = await receiptIn(tx, paymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again under the lock: another verdict may have been faster.
  const receipt = order && (await receiptIn(tx, paymentId));
  return receipt && { order, receipt };
}

async function receiptIn(tx: Tx, paymentId: string) {
  const [receipt] = await tx
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.id, paymentId));
  return receipt;
}
