import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";

/** A receipt and its order, locked until the transaction ends; undefined if there is none. */
export async function lockReceipt(tx: Tx, paymentId: string) {
  if (!isId(paymentId)) return undefined;
  const found = await readReceiptRow(tx, paymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again under the lock: another transaction may have verified or rejected it.
  const receipt = order && (await readReceiptRow(tx, paymentId));
  return receipt && { order, receipt };
}

async function readReceiptRow(tx: Tx, paymentId: string) {
  const [receipt] = await tx
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.id, paymentId));
  return receipt;
}
