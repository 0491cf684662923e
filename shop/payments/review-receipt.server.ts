import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit, type Audit } from "#shop/audit/record-audit.server.ts";
import { optionalText } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { staffActor, recordEvent } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Order, OrderStatus } from "#shop/orders/read-order.server.ts";
import { isRejectionReason } from "#shop/orders/rejection-reasons.ts";
import { codeOf, englishOf, type CodeOrText } from "#shop/orders/text-codes.server.ts";
import {
  awaitsPayment,
  paymentWindowEndOf,
  setPayBy,
} from "#shop/orders/payment-deadline.server.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import {
  hasAcceptedPayment,
  unacceptedCodes,
  recordForRefund,
  acceptPayment,
  type NewPayment,
  type AcceptPayment,
} from "./accept-payment.server.ts";
import { t } from "#languages/messages.ts";

export type VerifyReceipt =
  | { ok: true; changed: boolean }
  /** What was written for the receipt of an order that is already paid. */
  | { ok: true; changed: true; shows: ReceiptShows }
  | { ok: false; reason: "not-found" | "rejected" }
  /** The order was cancelled since the page was opened, so that staff did not know that verifying reopens it. */
  | { ok: false; reason: "cancelled-meanwhile" }
  | { ok: false; reason: "already-paid" }
  /** It shows the payment of the order, but staff have set the payment status back since. */
  | { ok: false; reason: "not-set-to-paid" }
  /**
   * `short` lists what is missing in the stock; it is empty if pieces of the cancelled order have left the shop, or
   * its exchange credit was refunded.
   */
  | { ok: false; reason: "payment-unaccepted"; short: { name: string; onHand: number }[] };

/** What staff say of a receipt whose order is already paid: it shows that payment, or the customer paid twice. */
export type ReceiptShows = "same-payment" | "second-payment";

/**
 * Staff confirm that the money arrived: marks the receipt as verified and the order as paid, once even after a double
 * click (ADR-0035). A rejected receipt cannot be verified. If the order was cancelled and its pieces are sold, the
 * payment is recorded as unaccepted, and a task asks for its refund. If the order is already paid, staff must say what
 * the receipt shows: only a second payment is recorded, also to be refunded. `shownStatus` is the order status on the
 * page, if it is known.
 */
export async function verifyReceipt(
  staff: Staff,
  receiptId: string,
  shows?: ReceiptShows,
  shownStatus?: OrderStatus,
): Promise<VerifyReceipt> {
  return db.transaction(async (tx): Promise<VerifyReceipt> => {
    const locked = await lockReceipt(tx, receiptId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, receipt } = locked;
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    if (receipt.verifiedAt) return { ok: true, changed: false };
    const wasShownOpen = shownStatus !== undefined && shownStatus !== "cancelled";
    if (wasShownOpen && order.orderStatus === "cancelled") {
      return { ok: false, reason: "cancelled-meanwhile" };
    }
    const amount = amountToPay(order);
    const payment: NewPayment = { method: "touch_n_go", amount, reference: receiptId };
    const accepted = await acceptPayment(order, payment, staffActor(staff));
    if (accepted.ok) {
      await markVerified(staff, locked, { amount, accepted: true });
      return { ok: true, changed: true };
    }
    return accepted.reason === "already-paid"
      ? verifyOfPaidOrder(staff, locked, payment, shows)
      : recordUnaccepted(staff, locked, payment, accepted);
  });
}

type RefusedPayment = Extract<AcceptPayment, { ok: false }>;

/** Records what staff say of the receipt of an order that is already paid. */
async function verifyOfPaidOrder(
  staff: Staff,
  locked: LockedReceipt,
  payment: NewPayment,
  shows: ReceiptShows | undefined,
): Promise<VerifyReceipt> {
  const { order } = locked;
  const { amount } = payment;
  if (!shows) return { ok: false, reason: "already-paid" };
  if (shows === "same-payment") {
    const isSetToPaid = order.paymentStatus === "completed" || order.orderStatus === "cancelled";
    if (!isSetToPaid) return { ok: false, reason: "not-set-to-paid" };
    await markVerified(staff, locked, { secondPayment: false });
    return { ok: true, changed: true, shows };
  }
  // A credit covers the whole order, so there is no amount of which a second payment could be.
  if (amount === 0) return { ok: false, reason: "already-paid" };
  await recordForRefund(order, payment, { code: "paid-twice", amount }, staffActor(staff));
  await markVerified(staff, locked, { secondPayment: true, amount, accepted: false });
  return { ok: true, changed: true, shows };
}

/** Records the money of a receipt that cannot pay for its order, so that it is refunded. */
async function recordUnaccepted(
  staff: Staff,
  locked: LockedReceipt,
  payment: NewPayment,
  refusal: Exclude<RefusedPayment, { reason: "already-paid" }>,
): Promise<VerifyReceipt> {
  const { amount } = payment;
  const detail = { code: receiptCodes[refusal.reason], amount } as const;
  await recordForRefund(locked.order, payment, detail, staffActor(staff));
  await markVerified(staff, locked, { amount, accepted: false });
  return {
    ok: false,
    reason: "payment-unaccepted",
    short: "short" in refusal ? refusal.short : [],
  };
}

async function markVerified(staff: Staff, locked: LockedReceipt, after: Audit["after"]) {
  const verified = { verifiedAt: sql`now()`, verifiedBy: staff.id };
  await writeDecision(staff, locked, verified, { action: "receipt.verified", after });
}

/** The task about a receipt names Touch 'n Go where the pieces were sold. */
const receiptCodes = { ...unacceptedCodes, "not-enough-stock": "paid-after-cancelling" } as const;

/** A key of `rejectionReasons`, words of the staff's own, or both. The customer reads them. */
export const rejectForm = z
  .object({
    preset: z.string().trim().max(200).default(""),
    words: optionalText(300),
  })
  .refine(({ preset, words }) => preset !== "" || words !== "", {
    error: () => t("Choose a reason, or write one"),
  })
  .transform(({ preset, words }): CodeOrText => {
    if (isRejectionReason(preset)) return { code: "receipt-rejected", reason: preset, words };
    return [preset, words].filter(Boolean).join(" ");
  });

const contactFields = ["id", "orderNumber", "phoneNumber", "language", "email"] as const;

export type RejectReceipt =
  /** The customer of a paid order is asked for nothing. */
  | { ok: true; order: Pick<Order, (typeof contactFields)[number]>; isPaid: boolean }
  | { ok: false; reason: "not-found" | "verified" | "rejected" };

/**
 * Rejects a receipt. Unless the order is paid, the customer gets the reason, by email if there is an address, and may send
 * another receipt (ADR-0035). Refused if it was already verified or rejected, so of two concurrent decisions one wins.
 */
export async function rejectReceipt(
  staff: Staff,
  receiptId: string,
  reason: CodeOrText,
): Promise<RejectReceipt> {
  return db.transaction(async (tx): Promise<RejectReceipt> => {
    const locked = await lockReceipt(tx, receiptId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, receipt } = locked;
    if (receipt.verifiedAt) return { ok: false, reason: "verified" };
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    const reasonCode = codeOf(reason);
    const rejected = {
      rejectedAt: sql`now()`,
      rejectedBy: staff.id,
      rejectReason: englishOf(reason),
      rejectReasonCode: reasonCode,
    };
    const audit = { action: "receipt.rejected", after: { reason } };
    await writeDecision(staff, locked, rejected, audit);
    const event = { kind: "receipt", to: "rejected", note: reason } as const;
    await recordEvent(order, event, staffActor(staff));
    if (awaitsPayment(order)) await setPayBy(order, paymentWindowEndOf("touch_n_go"));
    const isPaid = await hasAcceptedPayment(order);
    if (order.email && !isPaid) {
      await enqueue(tx, "receipt-rejected", {
        orderId: order.id,
        reason: englishOf(reason),
        ...(reasonCode && { reasonCode }),
      });
    }
    return { ok: true, order: pick(order, contactFields), isPaid };
  });
}

type LockedReceipt = { order: LockedOrder; receipt: typeof touchNGoPayments.$inferSelect };

/** A receipt and its order, locked until the transaction ends; undefined if there is no such receipt. */
async function lockReceipt(tx: Tx, receiptId: string): Promise<LockedReceipt | undefined> {
  if (!isId(receiptId)) return undefined;
  const isReceipt = eq(touchNGoPayments.id, receiptId);
  const [found] = await tx.select().from(touchNGoPayments).where(isReceipt);
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return undefined;
  // Reads the receipt again under the order's lock, because another transaction may have decided on it.
  const [receipt] = await tx.select().from(touchNGoPayments).where(isReceipt);
  return receipt && { order, receipt };
}

async function writeDecision(
  staff: Staff,
  { order, receipt }: LockedReceipt,
  decision: PgUpdateSetSource<typeof touchNGoPayments>,
  audit: Pick<Audit, "action" | "after">,
) {
  const { id } = receipt;
  const { tx } = order;
  await tx.update(touchNGoPayments).set(decision).where(eq(touchNGoPayments.id, id));
  const about = { subject: "payment", subjectId: id, label: order.orderNumber } as const;
  await recordAudit(tx, staff, { ...about, ...audit });
}
