import { inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { returnPictures, returns } from "#db/schema/returns.ts";

/**
 * Removes the customer from the returns of these orders: the pictures, the description, the note of staff, the text of a
 * refusal, and the bank account. What was returned, why, the amounts and the reason of a deduction stay (ADR-0012).
 * `sweepFiles` removes the files of the pictures.
 */
export async function pseudonymiseReturns(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = tx
    .select({ id: returns.id })
    .from(returns)
    .where(inArray(returns.orderId, orderIds));
  await tx.delete(returnPictures).where(inArray(returnPictures.returnId, ofOrders));
  await tx
    .update(returns)
    .set({
      description: "",
      staffNote: "",
      refusalText: "",
      bankName: null,
      accountNumber: null,
      accountName: null,
    })
    .where(inArray(returns.orderId, orderIds));
}
