import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { creditTenders, ofOrder, publicMethods, tenders, textCode } from "./orders.ts";
import { descending, isOneOf, timestamptz, sen } from "./units.ts";

/**
 * What was received for an order. At most one payment of an order is accepted, and beside it one credit: of an exchange
 * (ADR-0065) or for old gold (ADR-0091). Any other must be refunded: a second payment, a wrong amount, or one that arrived after the pieces were sold
 * to someone else.
 */
export const payments = snakeCase.table(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: ofOrder(),
    method: text({ enum: tenders }).notNull(),
    amount: sen().notNull(),
    /**
     * Stripe's id of the payment or session, or the id of the row in `touch_n_go_payments`. For a payment that staff
     * recorded, what they entered: a receipt number, an approval code, a transfer reference, or nothing. For an exchange,
     * the number of the return; for old gold, that of the trade-in.
     */
    reference: text().notNull(),
    /** The id of the staff member who recorded the payment; null for Stripe payments and Touch 'n Go receipts. */
    recordedBy: text(),
    accepted: boolean().notNull().default(true),
    acceptedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("payments_amount_above_zero", sql`${t.amount} > 0`),
    check("payments_method", isOneOf(t.method, tenders)),
    check(
      "payments_provider_or_staff",
      sql`${t.recordedBy} is not null or ${isOneOf(t.method, publicMethods)}`,
    ),
    check("payments_stripe_by_itself", sql`${t.recordedBy} is null or ${t.method} <> 'stripe_fpx'`),
    // Leaves out payments that staff recorded, because staff may type the same reference for two payments.
    uniqueIndex("payments_reference")
      .on(t.reference)
      .where(sql`${t.recordedBy} is null`),
    uniqueIndex("payments_money_or_credit_once")
      .on(t.orderId, sql`(${isOneOf(t.method, creditTenders)})`)
      .where(sql`${t.accepted}`),
    index("payments_order").on(t.orderId),
  ],
);

export const touchNGoPayments = snakeCase.table(
  "touch_n_go_payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: ofOrder(),
    /** The key of the private file with the re-encoded picture. */
    receipt: text().notNull(),
    /** SHA-256 of the picture's pixels, to notice a picture that was sent for two orders. */
    fingerprint: text().notNull(),
    verifiedAt: timestamptz(),
    verifiedBy: text(),
    rejectedAt: timestamptz(),
    rejectedBy: text(),
    rejectReason: text(),
    rejectReasonCode: textCode(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      "touch_n_go_payments_one_verdict",
      sql`num_nonnulls(${t.verifiedAt}, ${t.rejectedAt}) <= 1`,
    ),
    // At most one receipt of an order waits for staff. What a verified one paid is in `payments`: an order that is
    // reopened after its payment was not accepted takes another receipt.
    uniqueIndex("touch_n_go_payments_one_waiting")
      .on(t.orderId)
      .where(sql`${t.verifiedAt} is null and ${t.rejectedAt} is null`),
    index("touch_n_go_payments_order").on(t.orderId),
    index("touch_n_go_payments_fingerprint").on(t.fingerprint),
    index("touch_n_go_payments_waiting")
      .on(t.createdAt, t.id)
      .where(sql`${t.verifiedAt} is null and ${t.rejectedAt} is null`),
    index("touch_n_go_payments_rejected")
      .on(descending(t.createdAt), t.id)
      .where(sql`${t.rejectedAt} is not null`),
    index("touch_n_go_payments_newest").on(descending(t.createdAt), t.id),
  ],
);

/**
 * One attempt to pay an order at Stripe. Its id is the idempotency key and is committed before Stripe is called, so
 * that the next call gets the same session if the process dies in between.
 */
export const stripeSessions = snakeCase.table(
  "stripe_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: ofOrder(),
    /** Stripe's own id, `cs_...`; null until Stripe has answered. */
    sessionId: text().unique(),
    url: text(),
    amount: sen().notNull(),
    live: boolean().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Stored, because Stripe requires the same return URLs in every request with this idempotency key. */
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    paymentIntent: text(),
    /** Set when the buyer has finished at Stripe but the bank has not answered yet. */
    waitingAt: timestamptz(),
    failedAt: timestamptz(),
    expiredAt: timestamptz(),
    paidAt: timestamptz(),
    /** When the scheduled job last asked Stripe about the session; the one asked longest ago is next. */
    lastCheckedAt: timestamptz("asked_at"),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index("stripe_sessions_order").on(t.orderId, t.createdAt),
    index("stripe_sessions_unsettled")
      .on(t.createdAt)
      .where(sql`num_nonnulls(${t.failedAt}, ${t.expiredAt}, ${t.paidAt}) = 0`),
    // An order has one open session, even if the buyer presses Pay in two tabs.
    uniqueIndex("stripe_sessions_one_open")
      .on(t.orderId)
      .where(sql`num_nonnulls(${t.failedAt}, ${t.expiredAt}, ${t.paidAt}) = 0`),
  ],
);

/** Every Stripe event that was applied, so that none is applied twice. */
export const stripeEvents = snakeCase.table("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** The result, for investigating a payment later. */
  outcome: text().notNull(),
  receivedAt: timestamptz().notNull().defaultNow(),
});

/** The methods by which staff give money back. */
export const moneyRefundMethods = ["stripe", "bank", "e_wallet", "cash", "card_terminal"] as const;
/** In an exchange, a refund becomes a payment of the new order instead of money (ADR-0065). */
export const refundMethods = [...moneyRefundMethods, "exchange"] as const;
const refundStatuses = ["pending", "succeeded", "failed"] as const;
export type MoneyRefundMethod = (typeof moneyRefundMethods)[number];
export type RefundMethod = (typeof refundMethods)[number];
export type RefundStatus = (typeof refundStatuses)[number];

export const refunds = snakeCase.table(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: ofOrder(),
    amount: sen().notNull(),
    method: text("way", { enum: refundMethods }).notNull(),
    status: text({ enum: refundStatuses }).notNull(),
    /** The bank's or e-wallet's reference, Stripe's id, `re_...`, or the new order's number; null until Stripe has answered. */
    reference: text(),
    reason: text(),
    reasonCode: textCode(),
    /** How often Stripe failed (5xx). Part of the idempotency key, because Stripe repeats its answer to a known key. */
    faults: integer().notNull().default(0),
    failure: text(),
    failureCode: textCode(),
    createdBy: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    settledAt: timestamptz(),
  },
  (t) => [
    check("refunds_amount_above_zero", sql`${t.amount} > 0`),
    check("refunds_way", isOneOf(t.method, refundMethods)),
    check("refunds_status", isOneOf(t.status, refundStatuses)),
    uniqueIndex("refunds_stripe")
      .on(t.reference)
      .where(sql`${t.method} = 'stripe'`),
    index("refunds_order").on(t.orderId),
    index("refunds_pending")
      .on(t.createdAt)
      .where(sql`${t.status} = 'pending'`),
  ],
);

const paymentTaskKinds = ["review", "refund-due", "refund-failed"] as const;
export type PaymentTaskKind = (typeof paymentTaskKinds)[number];

/** A payment problem that only staff can resolve. It is on the dashboard until someone does. */
export const paymentTasks = snakeCase.table(
  "payment_tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: ofOrder(),
    kind: text({ enum: paymentTaskKinds }).notNull(),
    /** The id of a payment, refund or session, which has at most one task of each kind. */
    subject: text().notNull(),
    detail: text().notNull(),
    detailCode: textCode(),
    createdAt: timestamptz().notNull().defaultNow(),
    doneAt: timestamptz(),
    doneBy: text(),
  },
  (t) => [
    uniqueIndex("payment_tasks_fact").on(t.kind, t.subject),
    index("payment_tasks_open")
      .on(t.createdAt)
      .where(sql`${t.doneAt} is null`),
    index("payment_tasks_order").on(t.orderId),
  ],
);
