import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { removeFile } from "#platform/files.server.ts";
import { saveReceipt } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { formatMoney } from "#shop/money.ts";
import { isId } from "#shop/id.ts";
import { staffActor, recordEvent } from "#shop/orders/change-order.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { setPayBy } from "#shop/orders/pay-by.server.ts";
import { findOrder, canSeeFullOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockReceipt } from "./lock-receipt.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import { recordUnacceptedPayment, settle, type NewPayment, type Settle } from "./settle.server.ts";

export type SubmitReceipt =
  | { ok: true }
  | { ok: false; reason: "not-found" | "forbidden" | "not-awaited" | "already-sent" }
  | { ok: false; reason: "not-a-picture" | "too-large" | "too-many-pixels" };

/**
 * A customer's proof of payment. The picture is checked by its bytes, re-encoded and stored privately (ADR-0032).
 * Refused without full access to the order, if no payment is due, and while another receipt is not rejected.
 */
export async function submitReceipt(
  orderId: string,
  viewer: Viewer,
  bytes: Uint8Array,
): Promise<SubmitReceipt> {
  const seen = await findOrder(orderId);
  if (!seen) return { ok: false, reason: "not-found" };
  if (!canSeeFullOrder(seen, viewer)) return { ok: false, reason: "forbidden" };
  if (!awaitsReceipt(seen)) return { ok: false, reason: "not-awaited" };
  const stored = await saveReceipt(bytes);
  if (!stored.ok) return stored;
  const answer = await db.transaction(async (tx): Promise<SubmitReceipt> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !awaitsReceipt(order)) return { ok: false, reason: "not-awaited" };
    const { rowCount } = await tx
      .insert(touchNGoPayments)
      .values({ orderId, receipt: stored.file, fingerprint: stored.fingerprint })
      .onConflictDoNothing();
    if (rowCount === 0) return { ok: false, reason: "already-sent" };
    await recordEvent(tx, order, { kind: "receipt", to: "submitted" }, { actor: "customer" });
    // Now staff must act, not the customer: no deadline.
    await setPayBy(tx, order, null);
    return { ok: true };
  });
  // Without a receipt row the file would stay forever.
  if (!answer.ok) await removeFile(stored.file);
  return answer;
}

export type VerifyReceipt =
  | Exclude<Settle, { reason: "not-enough-stock" }>
  | { ok: false; reason: "not-found" | "rejected" }
  | { ok: false; reason: "money-held"; short: { name: string; onHand: number }[] };

/**
 * Staff saw the money: the receipt is verified and the order paid, once, even after a double click (ADR-0035). A
 * rejected receipt cannot be verified. If the pieces of a cancelled order are sold by now, the payment is recorded as
 * unaccepted, and a task asks for its refund.
 */
export async function verifyReceipt(staff: Staff, paymentId: string): Promise<VerifyReceipt> {
  return db.transaction(async (tx) => {
    const locked = await lockReceipt(tx, paymentId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, receipt } = locked;
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    if (receipt.verifiedAt) return { ok: true, changed: false };
    const by = staffActor(staff);
    const amount = order.totalAmount;
    const payment: NewPayment = { method: "touch_n_go", amount, reference: paymentId };
    const settled = await settle(tx, order, payment, by);
    if (settled.ok) {
      await writeVerdict(tx, staff, paymentId, order, true);
      return settled;
    }
    if (settled.reason !== "not-enough-stock") return settled;
    await recordRefundDue(tx, order, payment);
    await writeVerdict(tx, staff, paymentId, order, false);
    return { ok: false, reason: "money-held", short: settled.short };
  });
}

async function writeVerdict(
  tx: Tx,
  staff: Staff,
  paymentId: string,
  order: LockedOrder,
  accepted: boolean,
) {
  await tx
    .update(touchNGoPayments)
    .set({ verifiedAt: sql`now()`, verifiedBy: staff.id })
    .where(eq(touchNGoPayments.id, paymentId));
  await recordAudit(tx, staff, {
    action: "receipt.verified",
    subject: "payment",
    subjectId: paymentId,
    label: order.orderNumber,
    after: { amount: order.totalAmount, accepted },
  });
}

/** The order was cancelled and its pieces are sold: the payment is recorded, and must be refunded. */
async function recordRefundDue(tx: Tx, order: LockedOrder, payment: NewPayment) {
  await raiseTask(tx, order, {
    kind: "refund-due",
    subject: await recordUnacceptedPayment(tx, order, payment),
    detail: `${formatMoney(payment.amount)} was paid by Touch 'n Go for an order that had been cancelled, and its items have been sold. It must be refunded.`,
  });
}

/** The private file of a receipt; undefined if there is none. */
export async function receiptFile(_staff: Staff, paymentId: string): Promise<string | undefined> {
  if (!isId(paymentId)) return undefined;
  const [row] = await db
    .select({ receipt: touchNGoPayments.receipt })
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.id, paymentId));
  return row?.receipt;
}

function awaitsReceipt(order: Awaited<ReturnType<typeof findOrder>>) {
  return (
    order?.paymentMethod === "touch_n_go" &&
    order.paymentStatus !== "completed" &&
    order.orderStatus !== "cancelled"
  );
}
