import { db, type Database, type Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { removeFile } from "#platform/files.server.ts";
import { savePrivatePicture } from "#platform/images.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { recordEvent, staffActor, type Actor } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { setPayBy } from "#shop/orders/payment-deadline.server.ts";
import {
  findFullOrder,
  type HiddenOrder,
  type Order,
  type Viewer,
} from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";
import { readLateReceiptDeadlines } from "./late-receipts.server.ts";
import { isCreditRefunded } from "./refund-due.server.ts";

/**
 * Checks the upload of a receipt before its megabytes are read. Rate limited by IP address and by order. Attempts
 * without full access do not count against the order's limit, so that strangers cannot use up the buyer's attempts.
 */
export async function checkReceiptUpload(
  ip: string,
  orderId: string,
  viewer: Viewer,
): Promise<{ ok: true } | HiddenOrder | TooManyRequests> {
  const byIp = await consumeBuyerRateLimit("receipt-by-ip", ip);
  if (!byIp.ok) return byIp;
  const seen = await findFullOrder(orderId, viewer);
  return seen.ok ? consumeBuyerRateLimit("receipt-by-order", orderId) : seen;
}

export type SubmitReceipt =
  | { ok: true }
  | HiddenOrder
  | { ok: false; reason: "not-awaited" | "already-sent" }
  | { ok: false; reason: "not-a-picture" | "too-large" | "too-many-pixels" };

/**
 * Stores a customer's proof of payment. The picture is checked by its bytes, re-encoded and stored privately
 * (ADR-0032). Refused without full access to the order, if no payment is due, or if an earlier receipt waits for staff.
 * An order that was cancelled because its deadline passed takes a receipt for a while: its customer may have paid just
 * before, and staff must see the proof. Staff may send one for the customer, under their own name (`staff`).
 */
export async function submitReceipt(
  orderId: string,
  viewer: Viewer,
  bytes: Uint8Array,
  staff?: Staff,
): Promise<SubmitReceipt> {
  const seen = await findFullOrder(orderId, viewer);
  if (!seen.ok) return seen;
  if (!(await awaitsReceipt(seen.order, db))) return { ok: false, reason: "not-awaited" };
  const stored = await savePrivatePicture("receipts", bytes);
  if (!stored.ok) return stored;
  const answer = await db.transaction(async (tx): Promise<SubmitReceipt> => {
    const order = await lockOrder(tx, orderId);
    const isAwaited =
      order && (await awaitsReceipt(order, tx)) && !(await hasAcceptedPayment(order));
    if (!isAwaited) return { ok: false, reason: "not-awaited" };
    // The money of a cancelled order has been paid already, and must go back.
    if (order.orderStatus !== "cancelled" && (await isCreditRefunded(order))) {
      return { ok: false, reason: "not-awaited" };
    }
    const { file: receipt, fingerprint } = stored;
    const isWritten = await writeReceipt(order, { receipt, fingerprint }, staff);
    if (!isWritten) return { ok: false, reason: "already-sent" };
    // There is no deadline from here on, because it is staff's turn to act, not the customer's.
    await setPayBy(order, null);
    return { ok: true };
  });
  // Removes the file at once, because no row refers to it.
  if (!answer.ok) await removeFile(stored.file);
  return answer;
}

/** Writes the receipt with its event and, if staff sent it, its entry in the audit log. False if another one waits for staff. */
async function writeReceipt(
  order: LockedOrder,
  picture: { receipt: string; fingerprint: string },
  staff: Staff | undefined,
): Promise<boolean> {
  const { tx, id: orderId, orderNumber: label } = order;
  const [inserted] = await tx
    .insert(touchNGoPayments)
    .values({ orderId, ...picture })
    .onConflictDoNothing()
    .returning({ id: touchNGoPayments.id });
  if (!inserted) return false;
  const by: Actor = staff ? staffActor(staff) : { actor: "customer" };
  await recordEvent(order, { kind: "receipt", to: "submitted" }, by);
  if (!staff) return true;
  const about = { subject: "payment", subjectId: inserted.id, label } as const;
  await recordAudit(tx, staff, { ...about, action: "receipt.uploaded" });
  return true;
}

async function awaitsReceipt(order: Order, database: Database | Tx): Promise<boolean> {
  if (order.paymentMethod !== "touch_n_go" || order.paymentStatus === "completed") return false;
  if (order.orderStatus !== "cancelled") return true;
  return (await readLateReceiptDeadlines([order.id], database)).has(order.id);
}
