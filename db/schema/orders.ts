import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  snakeCase,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { users } from "./customers.ts";
import { milligrams, moment, sen, senPerGram, type Purity } from "./units.ts";

export type OrderStatus = "pending" | "processing" | "completed" | "cancelled";
export type PaymentStatus = "pending" | "completed" | "failed";
export type PaymentMethod = "stripe_fpx" | "touch_n_go";
export type DeliveryMethod = "collect" | "deliver";

export type Address = {
  line1: string;
  line2: string | null;
  postcode: string;
  city: string;
  state: string;
};

export const orders = snakeCase.table(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNumber: text().notNull().unique(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** The browser that placed it. */
    guestId: uuid(),
    fullName: text().notNull(),
    /** E.164, as `+60123456789`. */
    phoneNumber: text().notNull(),
    email: text(),
    notes: text(),
    deliveryMethod: text().$type<DeliveryMethod>().notNull(),
    address: jsonb().$type<Address>(),
    totalAmount: sen().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull().default("pending"),
    orderStatus: text().$type<OrderStatus>().notNull().default("pending"),
    /** Whether the pieces of this order are out of the stock; a cancelled order holds none. */
    holdsStock: boolean().notNull().default(true),
    /** Made with the checkout form: the same form sent again is the same order. */
    formKey: uuid().notNull().unique(),
    /** Unpaid then, it is cancelled by the clock (decision 10); null while it waits for something else. */
    payBy: moment(),
    /** Its customer deleted the account then: who it was is no longer in this row. */
    pseudonymisedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("orders_total_not_negative", sql`${t.totalAmount} >= 0`),
    check(
      "orders_order_status",
      sql`${t.orderStatus} in ('pending', 'processing', 'completed', 'cancelled')`,
    ),
    check("orders_payment_status", sql`${t.paymentStatus} in ('pending', 'completed', 'failed')`),
    check("orders_payment_method", sql`${t.paymentMethod} in ('stripe_fpx', 'touch_n_go')`),
    check(
      "orders_cancelled_hold_nothing",
      sql`${t.holdsStock} = (${t.orderStatus} <> 'cancelled')`,
    ),
    check(
      "orders_delivered_to_an_address",
      sql`(${t.deliveryMethod} = 'deliver') = (${t.address} is not null)`,
    ),
    index("orders_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("orders_by_total").on(
      t.totalAmount.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id,
    ),
    index("orders_phone").on(t.phoneNumber, t.createdAt.desc().nullsFirst()),
    index("orders_user").on(t.userId, t.createdAt.desc().nullsFirst()),
    // Parts of a word, wherever they stand in it: what staff type into the list's search.
    index("orders_search").using(
      "gin",
      t.fullName.op("gin_trgm_ops"),
      t.orderNumber.op("gin_trgm_ops"),
      t.phoneNumber.op("gin_trgm_ops"),
    ),
    index("orders_status").on(t.orderStatus, t.createdAt.desc().nullsFirst()),
    index("orders_states").on(
      t.orderStatus,
      t.paymentStatus,
      t.createdAt.desc().nullsFirst(),
      t.id,
    ),
    index("orders_pay_by")
      .on(t.payBy)
      .where(sql`${t.payBy} is not null`),
  ],
);

export type Choice = { name: string; value: string };

/** What was bought, as it was when it was bought: later edits of the product change nothing here. */
export const orderItems = snakeCase.table(
  "order_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** That there is such a product is checked at the commit, after the stock was taken (`items_checked_at_commit`). */
    productId: uuid()
      .notNull()
      .references(() => products.id),
    productName: text().notNull(),
    purity: text().$type<Purity>().notNull(),
    weight: milligrams().notNull(),
    labourFee: sen().notNull(),
    goldPriceAtPurchase: senPerGram().notNull(),
    priceAdjustment: sen().notNull(),
    unitPrice: sen().notNull(),
    quantity: integer().notNull(),
    subtotal: sen().notNull(),
    choices: jsonb().$type<Choice[]>().notNull().default([]),
    colorName: text(),
    /** The variants chosen, and the stock adjustment they had: what a later retaking checks against. */
    stockAdjustment: integer().notNull().default(0),
  },
  (t) => [
    unique("order_items_position").on(t.orderId, t.position),
    index("order_items_product").on(t.productId),
    check("order_items_quantity", sql`${t.quantity} > 0`),
    check("order_items_subtotal", sql`${t.subtotal} = ${t.unitPrice} * ${t.quantity}`),
  ],
);

export type OrderEventKind =
  | "placed"
  | "order-status"
  | "payment-status"
  | "receipt"
  | "refund"
  | "review"
  | "note";
/** Who did it: a member of staff, the customer, a payment provider's event, or the clock. */
export type OrderActor = "staff" | "customer" | "payment" | "clock";

export const orderEvents = snakeCase.table(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text().$type<OrderEventKind>().notNull(),
    from: text(),
    to: text(),
    note: text(),
    actor: text().$type<OrderActor>().notNull(),
    actorId: text(),
    actorName: text(),
    at: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index("order_events_order").on(t.orderId, t.id),
    index("order_events_paid")
      .on(t.at)
      .where(sql`${t.kind} = 'payment-status' and ${t.to} = 'completed'`),
  ],
);
