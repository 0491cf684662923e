import { sql } from "drizzle-orm";
import { check, index, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders, type PaymentMethod } from "./orders.ts";
import { moment, sen } from "./units.ts";

/** Money that was accepted for an order: one row for an order, never two. */
export const payments = snakeCase.table(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    amount: sen().notNull(),
    /** What the money can be found by: the receipt's id, or the provider's payment id. */
    reference: text().notNull().unique(),
    acceptedAt: moment().notNull().defaultNow(),
  },
  (t) => [check("payments_amount_above_zero", sql`${t.amount} > 0`)],
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
    index("touch_n_go_payments_newest").on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);
