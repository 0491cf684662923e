import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { removeFile } from "#platform/files.server.ts";
import { savePrivatePicture } from "#platform/images.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { recordEvent } from "#shop/orders/change-order-status.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { setPayBy } from "#shop/orders/payment-deadline.server.ts";
import {
  findFullOrder,
  type HiddenOrder,
  type Order,
  type Viewer,
} from "#shop/orders/read-order.server.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";
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
 * (ADR-0032). Refused without full access to the order, if no payment is due, or if an earlier receipt is not rejected.
 */
export async function submitReceipt(
  orderId: string,
  viewer: Viewer,
  bytes: Uint8Array,
): Promise<SubmitReceipt> {
  const seen = await findFullOrder(orderId, viewer);
  if (!seen.ok) return seen;
  if (!awaitsReceipt(seen.order)) return { ok: false, reason: "not-awaited" };
  const stored = await savePrivatePicture("receipts", bytes);
  if (!stored.ok) return stored;
  const answer = await db.transaction(async (tx): Promise<SubmitReceipt> => {
    const order = await lockOrder(tx, orderId);
    const isAwaited =
      order &&
      awaitsReceipt(order) &&
      !(await hasAcceptedPayment(order)) &&
      !(await isCreditRefunded(order));
    if (!isAwaited) return { ok: false, reason: "not-awaited" };
    const { rowCount } = await tx
      .insert(touchNGoPayments)
      .values({ orderId, receipt: stored.file, fingerprint: stored.fingerprint })
      .onConflictDoNothing();
    if (rowCount === 0) return { ok: false, reason: "already-sent" };
    await recordEvent(order, { kind: "receipt", to: "submitted" }, { actor: "customer" });
    // There is no deadline from here on, because it is staff's turn to act, not the customer's.
    await setPayBy(order, null);
    return { ok: true };
  });
  // Removes the file at once, because no row refers to it.
  if (!answer.ok) await removeFile(stored.file);
  return answer;
}

function awaitsReceipt({ paymentMethod, paymentStatus, orderStatus }: Order) {
  return (
    paymentMethod === "touch_n_go" && paymentStatus !== "completed" && orderStatus !== "cancelled"
  );
}
