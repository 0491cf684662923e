import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import {
  byStaff,
  isAwaited,
  patience,
  recordEvent,
  setPayBy,
} from "#shop/orders/change-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { holdReceipt } from "./hold-receipt.server.ts";

/** A ready-made sentence, words of one's own, or both: the customer reads what comes out. */
export const rejectForm = z
  .object({
    preset: z.string().trim().max(200).default(""),
    words: z.string().trim().max(300, "Write at most 300 characters").default(""),
  })
  .transform(({ preset, words }) => [preset, words].filter(Boolean).join(" "))
  .pipe(z.string().min(1, "Choose a reason, or write one"));

export type RejectReceipt =
  | { ok: true; mailed: boolean }
  | { ok: false; reason: "not-there" | "verified" | "rejected" };

/**
 * Staff did not accept the receipt: the customer is told why, by mail where there is an address, and may
 * send another (decision 22). Refused once a verdict stands: of a verify and a reject at once, one wins.
 */
export async function rejectReceipt(
  staff: Staff,
  paymentId: string,
  reason: string,
): Promise<RejectReceipt> {
  return db.transaction(async (tx): Promise<RejectReceipt> => {
    const held = await holdReceipt(tx, paymentId);
    if (!held) return { ok: false, reason: "not-there" };
    const { order, receipt } = held;
    if (receipt.verifiedAt) return { ok: false, reason: "verified" };
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    await tx
      .update(touchNGoPayments)
      .set({ rejectedAt: sql`now()`, rejectedBy: staff.id, rejectReason: reason })
      .where(eq(touchNGoPayments.id, paymentId));
    const event = { kind: "receipt", to: "rejected", note: reason } as const;
    await recordEvent(tx, order.id, event, byStaff(staff));
    if (isAwaited(order)) await setPayBy(tx, order.id, patience);
    await recordAudit(tx, staff, {
      deed: "receipt.rejected",
      subject: "payment",
      subjectId: paymentId,
      label: order.orderNumber,
      after: { reason },
    });
    if (!order.email) return { ok: true, mailed: false };
    await enqueue(tx, "receipt-rejected", { orderId: order.id, reason });
    return { ok: true, mailed: true };
  });
}
