import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { staffActor, recordEvent } from "#shop/orders/change-order.server.ts";
import { awaitsPayment, paymentWindowEnd, setPayBy } from "#shop/orders/pay-by.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockReceipt } from "./lock-receipt.server.ts";

/** A preset reason, the staff's own words, or both: the customer reads the result. */
export const rejectForm = z
  .object({
    preset: z.string().trim().max(200).default(""),
    words: z.string().trim().max(300, "At most 300 characters").default(""),
  })
  .transform(({ preset, words }) => [preset, words].filter(Boolean).join(" "))
  .pipe(z.string().min(1, "Choose a reason, or write one"));

export type RejectReceipt =
  | { ok: true; mailed: true }
  | { ok: true; mailed: false; order: { id: string; orderNumber: string; phoneNumber: string } }
  | { ok: false; reason: "not-found" | "verified" | "rejected" };

/**
 * Staff reject the receipt: the customer gets the reason, by email if there is an address, and may send another
 * (ADR-0035). Refused once it was verified or rejected: of two concurrent decisions, one wins.
 */
export async function rejectReceipt(
  staff: Staff,
  paymentId: string,
  reason: string,
): Promise<RejectReceipt> {
  return db.transaction(async (tx): Promise<RejectReceipt> => {
    const locked = await lockReceipt(tx, paymentId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, receipt } = locked;
    if (receipt.verifiedAt) return { ok: false, reason: "verified" };
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    await tx
      .update(touchNGoPayments)
      .set({ rejectedAt: sql`now()`, rejectedBy: staff.id, rejectReason: reason })
      .where(eq(touchNGoPayments.id, paymentId));
    const event = { kind: "receipt", to: "rejected", note: reason } as const;
    await recordEvent(tx, order, event, staffActor(staff));
    if (awaitsPayment(order)) await setPayBy(tx, order, paymentWindowEnd);
    await recordAudit(tx, staff, {
      action: "receipt.rejected",
      subject: "payment",
      subjectId: paymentId,
      label: order.orderNumber,
      after: { reason },
    });
    if (!order.email) {
      const { id, orderNumber, phoneNumber } = order;
      return { ok: true, mailed: false, order: { id, orderNumber, phoneNumber } };
    }
    await enqueue(tx, "receipt-rejected", { orderId: order.id, reason });
    return { ok: true, mailed: true };
  });
}
