import { sql, type SQLWrapper } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
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
import {
  descending,
  isLanguageCode,
  isOneOf,
  milligrams,
  timestamptz,
  sen,
  senPerGram,
  type Purity,
  type Sen,
} from "./units.ts";

// Each list of values is declared once: columns, CHECKs, forms, filters and labels derive from it.
export const orderStatuses = ["pending", "processing", "completed", "cancelled"] as const;
export const paymentStatuses = ["pending", "completed", "failed"] as const;
/** The methods that checkout offers (specification 9). */
export const publicMethods = ["stripe_fpx", "touch_n_go"] as const;
/** Methods that only staff can choose, for money that they receive themselves (ADR-0041). */
export const counterMethods = ["cash", "card_terminal", "bank_transfer"] as const;
export const paymentMethods = [...publicMethods, ...counterMethods] as const;
/** A credit for gold that came in: pieces given back in an exchange (ADR-0065), or old gold that was bought (ADR-0091). */
export const creditTenders = ["exchange", "trade_in"] as const;
/** What an order is paid with: by a payment method, and by at most one credit. */
export const tenders = [...paymentMethods, ...creditTenders] as const;
export const deliveryMethods = ["collect", "deliver"] as const;
/** Who changed an order: staff, the customer, a payment provider's event, or a scheduled job ("clock"). */
const orderActors = ["staff", "customer", "payment", "clock"] as const;
const orderEventKinds = [
  "placed",
  "order-status",
  "payment-status",
  "payment-method",
  "receipt",
  "refund",
  "review",
  "shipment",
  "inspection",
  "return",
  "account",
  "address",
  "note",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PublicMethod = (typeof publicMethods)[number];
export type CounterMethod = (typeof counterMethods)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type CreditTender = (typeof creditTenders)[number];
export type Tender = (typeof tenders)[number];
export type DeliveryMethod = (typeof deliveryMethods)[number];
export type OrderActor = (typeof orderActors)[number];

export type Address = {
  line1: string;
  line2: string | null;
  postcode: string;
  city: string;
  state: string;
};

/**
 * Whose order it is: the account's id or, for a guest, the phone number; empty without a buyer (ADR-0072). Queries must
 * use exactly this expression, or the index is not used.
 */
export function buyerOf(t: Record<"userId" | "phoneNumber", SQLWrapper>) {
  return sql<string>`coalesce(${t.userId}, ${t.phoneNumber})`;
}

export const orders = snakeCase.table(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNumber: text().notNull().unique(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** The id of the guest's browser that placed the order. */
    guestId: uuid(),
    fullName: text().notNull(),
    /** E.164, for example `+60123456789`. */
    phoneNumber: text().notNull(),
    email: text(),
    notes: text(),
    /** What the card of a gift says; empty for a gift without words, and null if the order is no gift (ADR-0086). */
    giftMessage: text(),
    /** The language in which the order was placed. Its emails, receipt and messages are written in it. */
    language: text().notNull().default("en"),
    deliveryMethod: text({ enum: deliveryMethods }).notNull(),
    address: jsonb().$type<Address>(),
    totalAmount: sen().notNull(),
    /** The part of the total that pieces given back in an exchange cover. The customer pays the rest. */
    exchangeCredit: sen()
      .notNull()
      .default(0 as Sen),
    /** The part of the total that old gold covers, which the shop bought with this order (ADR-0091). */
    tradeInCredit: sen()
      .notNull()
      .default(0 as Sen),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default("pending"),
    orderStatus: text({ enum: orderStatuses }).notNull().default("pending"),
    /** Whether this order's pieces are taken from the stock; false for a cancelled order. */
    holdsStock: boolean().notNull().default(true),
    /**
     * Whether pieces had left the shop when the order was cancelled. Such an order is never reopened, so this does not
     * change again. It finds the orders whose pieces may be expected back (shop/fulfilment/expected-back.server.ts).
     */
    leftWhenCancelled: boolean().notNull().default(false),
    /** The idempotency key of the checkout form: sending the same form again finds the same order. */
    formKey: uuid().notNull().unique(),
    /** The payment deadline, after which the expiry job cancels the order (ADR-0027); null if no payment is awaited. */
    payBy: timestamptz(),
    /** The day on which the order is ready to collect, or leaves the shop (ADR-0060). Null in orders without a promise. */
    readyOn: date({ mode: "string" }),
    /** The day that the customer was promised: ready to collect, or at the door. */
    promisedOn: date({ mode: "string" }),
    /** Set when the customer deletes the account. From then on this row does not identify the buyer. */
    pseudonymisedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("orders_total_not_negative", sql`${t.totalAmount} >= 0`),
    check("orders_exchange_credit", sql`${t.exchangeCredit} between 0 and ${t.totalAmount}`),
    check(
      "orders_trade_in_credit",
      sql`${t.tradeInCredit} between 0 and ${t.totalAmount} and (${t.tradeInCredit} = 0 or ${t.exchangeCredit} = 0)`,
    ),
    check("orders_language", isLanguageCode(t.language)),
    check("orders_order_status", isOneOf(t.orderStatus, orderStatuses)),
    check("orders_payment_status", isOneOf(t.paymentStatus, paymentStatuses)),
    check("orders_payment_method", isOneOf(t.paymentMethod, paymentMethods)),
    check(
      "orders_cancelled_hold_nothing",
      sql`${t.holdsStock} = (${t.orderStatus} <> 'cancelled')`,
    ),
    check(
      "orders_delivered_to_an_address",
      sql`(${t.deliveryMethod} = 'deliver') = (${t.address} is not null)`,
    ),
    check("orders_promised_when_ready", sql`${t.promisedOn} >= ${t.readyOn}`),
    index("orders_newest").on(descending(t.createdAt), t.id),
    index("orders_by_total").on(descending(t.totalAmount), descending(t.createdAt), t.id),
    index("orders_phone").on(t.phoneNumber, descending(t.createdAt)),
    index("orders_user").on(t.userId, descending(t.createdAt)),
    index("orders_buyer").on(buyerOf(t), descending(t.createdAt), t.id),
    // Orders of guests, by what adds them to an account (ADR-0076).
    index("orders_of_guest")
      .on(t.guestId)
      .where(sql`${t.userId} is null and ${t.guestId} is not null`),
    index("orders_of_guest_email")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.userId} is null and ${t.email} is not null`),
    // Trigram indexes, because staff search by any part of a name, number or email address.
    index("orders_email").using("gin", t.email.op("gin_trgm_ops")),
    index("orders_search").using(
      "gin",
      t.fullName.op("gin_trgm_ops"),
      t.orderNumber.op("gin_trgm_ops"),
      t.phoneNumber.op("gin_trgm_ops"),
    ),
    index("orders_status").on(t.orderStatus, descending(t.createdAt)),
    index("orders_states").on(t.orderStatus, t.paymentStatus, descending(t.createdAt), t.id),
    index("orders_left_when_cancelled")
      .on(t.id)
      .where(sql`${t.leftWhenCancelled}`),
    index("orders_pay_by")
      .on(t.payBy)
      .where(sql`${t.payBy} is not null`),
  ],
);

/** A column with an order's id. By default, an order that has such a row cannot be deleted. */
export function ofOrder(onDelete: "cascade" | "no action" = "no action") {
  return uuid()
    .notNull()
    .references(() => orders.id, { onDelete });
}

export type Choice = { name: string; value: string };

/** Copies of the products as they were when ordered; later edits of a product do not change them. */
export const orderItems = snakeCase.table(
  "order_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: ofOrder("cascade"),
    position: integer().notNull(),
    /** The foreign key is checked on commit: checked at once, it could deadlock with edits of a product (ADR-0022). */
    productId: uuid()
      .notNull()
      .references(() => products.id),
    productName: text().notNull(),
    purity: text().$type<Purity>().notNull(),
    weight: milligrams().notNull(),
    /** What is charged for labour, after the discount. */
    labourFee: sen().notNull(),
    /** What staff took off the labour fee of each piece when they entered the order (ADR-0093). */
    labourDiscount: sen()
      .notNull()
      .default(sql`0`),
    goldPrice: senPerGram("gold_price_at_purchase").notNull(),
    adjustment: sen("price_adjustment").notNull(),
    unitPrice: sen().notNull(),
    quantity: integer().notNull(),
    subtotal: sen().notNull(),
    choices: jsonb().$type<Choice[]>().notNull().default([]),
    colorName: text(),
    /** What the buyer read in another language when ordering; null where that was the text above (ADR-0058). */
    translatedName: text(),
    translatedChoices: jsonb().$type<Choice[]>(),
    translatedColorName: text(),
    /** What the chosen variants add to the stock (ADR-0002). Needed if a cancelled order takes its stock again. */
    stockAdjustment: integer().notNull().default(0),
  },
  (t) => [
    unique("order_items_position").on(t.orderId, t.position),
    index("order_items_product").on(t.productId),
    check("order_items_quantity", sql`${t.quantity} > 0`),
    check("order_items_labour_discount", sql`${t.labourDiscount} >= 0`),
    check("order_items_subtotal", sql`${t.subtotal} = ${t.unitPrice} * ${t.quantity}`),
  ],
);

/** The code of the sentence in the column beside it; null beside what a person or Stripe wrote (ADR-0057). */
export function textCode() {
  return jsonb().$type<{ code: string }>();
}

export const orderEvents = snakeCase.table(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder("cascade"),
    kind: text({ enum: orderEventKinds }).notNull(),
    from: text(),
    to: text(),
    note: text(),
    noteCode: textCode(),
    actor: text({ enum: orderActors }).notNull(),
    actorId: text(),
    actorName: text(),
    /** The idempotency key of the form that added a staff note; null in other events and in notes from before. */
    formKey: uuid(),
    at: timestamptz()
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
