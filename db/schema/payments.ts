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
import { orders, type PaymentMethod } from "./orders.ts";
import { moment, sen } from "./units.ts";

/**
 * Money that came for an order. At most one row of an order is accepted; any other is money to give back:
 * it came twice, or after the pieces were sold to somebody else.
 */
export const payments = snakeCase.table(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    amount: sen().notNull(),
    /** What the money can be found by: the receipt's id, or the provider's payment id. */
    reference: text().notNull().unique(),
    accepted: boolean().notNull().default(true),
    acceptedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("payments_amount_above_zero", sql`${t.amount} > 0`),
    uniqueIndex("payments_one_accepted")
      .on(t.orderId)
      .where(sql`${t.accepted}`),
    index("payments_order").on(t.orderId),
  ],
);

export const touchNGoPayments = snakeCase.table(
  "touch_n_go_payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The private file that holds the re-encoded picture. */
    receipt: text().notNull(),
    /** SHA-256 of the bytes as uploaded, so that one picture sent for two orders is noticed. */
    fingerprint: text().notNull(),
    verifiedAt: moment(),
    verifiedBy: text(),
    rejectedAt: moment(),
    rejectedBy: text(),
    rejectReason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check(
      "touch_n_go_payments_one_verdict",
      sql`num_nonnulls(${t.verifiedAt}, ${t.rejectedAt}) <= 1`,
    ),
    // An order waits for one receipt at a time; after a rejection another may come.
    uniqueIndex("touch_n_go_payments_standing")
      .on(t.orderId)
      .where(sql`${t.rejectedAt} is null`),
    index("touch_n_go_payments_order").on(t.orderId),
    index("touch_n_go_payments_fingerprint").on(t.fingerprint),
    index("touch_n_go_payments_waiting")
      .on(t.createdAt, t.id)
      .where(sql`${t.verifiedAt} is null and ${t.rejectedAt} is null`),
    index("touch_n_go_payments_rejected")
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.rejectedAt} is not null`),
    index("touch_n_go_payments_newest").on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);

/**
 * One attempt to pay an order at Stripe. Its id is the idempotency key, written before Stripe is asked:
 * whatever dies in between, asking again finds the same session.
 */
export const stripeSessions = snakeCase.table(
  "stripe_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Stripe's own id, `cs_...`; null until its answer came. */
    sessionId: text().unique(),
    url: text(),
    amount: sen().notNull(),
    live: boolean().notNull(),
    expiresAt: moment().notNull(),
    /** Where Stripe sends the buyer back to: the same for every request with this key. */
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    paymentIntent: text(),
    /** The buyer is done and the bank has not answered yet. */
    waitingAt: moment(),
    failedAt: moment(),
    expiredAt: moment(),
    paidAt: moment(),
    /** When the clock last asked Stripe about it: whoever waited longest is asked first. */
    askedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("stripe_sessions_order").on(t.orderId, t.createdAt),
    index("stripe_sessions_unsettled")
      .on(t.createdAt)
      .where(sql`num_nonnulls(${t.failedAt}, ${t.expiredAt}, ${t.paidAt}) = 0`),
    // Two tabs that press Pay open one session.
    uniqueIndex("stripe_sessions_one_open")
      .on(t.orderId)
      .where(sql`num_nonnulls(${t.failedAt}, ${t.expiredAt}, ${t.paidAt}) = 0`),
  ],
);

/** Every event of Stripe's that was applied, so that none is applied twice. */
export const stripeEvents = snakeCase.table("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** What came of it, for whoever looks into a payment later. */
  outcome: text().notNull(),
  receivedAt: moment().notNull().defaultNow(),
});

export type RefundWay = "stripe" | "bank" | "e_wallet" | "cash";
export type RefundStatus = "pending" | "succeeded" | "failed";

export const refunds = snakeCase.table(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: sen().notNull(),
    way: text().$type<RefundWay>().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** The bank's or e-wallet's reference, or Stripe's id, `re_...`; null until Stripe answered. */
    reference: text(),
    reason: text(),
    /** How often Stripe answered with a fault, which it would say again to the same key. */
    faults: integer().notNull().default(0),
    failure: text(),
    createdBy: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (t) => [
    check("refunds_amount_above_zero", sql`${t.amount} > 0`),
    check("refunds_way", sql`${t.way} in ('stripe', 'bank', 'e_wallet', 'cash')`),
    check("refunds_status", sql`${t.status} in ('pending', 'succeeded', 'failed')`),
    uniqueIndex("refunds_stripe")
      .on(t.reference)
      .where(sql`${t.way} = 'stripe'`),
    index("refunds_order").on(t.orderId),
    index("refunds_pending")
      .on(t.createdAt)
      .where(sql`${t.status} = 'pending'`),
  ],
);

export type PaymentTaskKind = "review" | "refund-due" | "refund-failed";

/** What only a person can settle; it stays on the dashboard until somebody has. */
export const paymentTasks = snakeCase.table(
  "payment_tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<PaymentTaskKind>().notNull(),
    /** What it is about: a payment's, a refund's or a session's id. One fact raises one task. */
    subject: text().notNull(),
    detail: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
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
