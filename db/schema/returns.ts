import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofOrder, orderItems, orders } from "./orders.ts";
import { refunds } from "./payments.ts";
import { descending, isOneOf, sen, timestamptz } from "./units.ts";

export const returnKinds = ["return", "exchange"] as const;
export const returnStatuses = [
  "requested",
  "approved",
  "received",
  "inspected",
  "settled",
  "refused",
  "withdrawn",
] as const;
/** In these statuses someone still has something to do, and the order's buyer waits for it or sends the pieces. */
export const openReturnStatuses = ["requested", "approved", "received", "inspected"] as const;
/** A return in one of these statuses takes no pieces: they can be returned, or sold to the shop, another time. */
export const voidReturnStatuses = ["refused", "withdrawn"] as const;
export const returnReasons = [
  "faulty",
  "wrong-item",
  "wrong-weight",
  "transit",
  "size",
  "changed-mind",
] as const;
/** Why staff refuse a return; "other" is explained in their own words. */
export const returnRefusals = [
  "too-late",
  "engraved",
  "seal-opened",
  "worn",
  "not-faulty",
  "other",
] as const;

export type ReturnKind = (typeof returnKinds)[number];
export type ReturnStatus = (typeof returnStatuses)[number];
export type ReturnReason = (typeof returnReasons)[number];
export type ReturnRefusal = (typeof returnRefusals)[number];

/** Pieces that a customer gives back, for money or for other pieces (ADR-0064). */
export const returns = snakeCase.table(
  "returns",
  {
    /** Made with the form, so that a form that is sent twice asks once. */
    id: uuid().primaryKey(),
    orderId: ofOrder("cascade"),
    /** 1, 2, ... within the order. */
    number: integer().notNull(),
    kind: text({ enum: returnKinds }).notNull(),
    status: text({ enum: returnStatuses }).notNull().default("requested"),
    reason: text({ enum: returnReasons }).notNull(),
    /** What the customer wrote. */
    description: text().notNull().default(""),
    /** Why staff made an exception of the rules, or what they noted when they approved. Only staff read it. */
    staffNote: text().notNull().default(""),
    refusal: text({ enum: returnRefusals }),
    /** What staff wrote to the customer about their refusal. */
    refusalText: text().notNull().default(""),
    /** The staff member who approved or refused. */
    decidedBy: text(),
    decidedAt: timestamptz(),
    receivedAt: timestamptz(),
    /** The day by which the customer has the money or the new piece. Set when the pieces are received. */
    dueOn: date({ mode: "string" }),
    /** The customer's account for the refund; of its number, only the last four characters remain at the end. */
    bankName: text(),
    accountNumber: text(),
    accountName: text(),
    /** What was subtracted from the value of the pieces, and why. The customer reads the reason. */
    deduction: sen(),
    deductionReason: text().notNull().default(""),
    /** What was given back. */
    amount: sen(),
    refundId: uuid().references(() => refunds.id),
    /** The order that was placed in exchange. */
    exchangeOrderId: uuid().references(() => orders.id),
    endedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique("returns_number").on(t.orderId, t.number),
    check("returns_kind", isOneOf(t.kind, returnKinds)),
    check("returns_status", isOneOf(t.status, returnStatuses)),
    check("returns_reason", isOneOf(t.reason, returnReasons)),
    check("returns_refusal", isOneOf(t.refusal, returnRefusals)),
    check("returns_refused", sql`(${t.status} = 'refused') = (${t.refusal} is not null)`),
    check(
      "returns_ended",
      sql`(${t.endedAt} is null) = (${isOneOf(t.status, openReturnStatuses)})`,
    ),
    check(
      "returns_received",
      sql`${t.status} not in ('received', 'inspected', 'settled') or ${t.receivedAt} is not null`,
    ),
    check("returns_due", sql`(${t.receivedAt} is null) = (${t.dueOn} is null)`),
    check(
      "returns_settled",
      sql`(${t.status} = 'settled') = (${t.amount} is not null and ${t.deduction} is not null)`,
    ),
    check("returns_amount", sql`${t.amount} >= 0 and ${t.deduction} >= 0`),
    check(
      "returns_deduction_has_reason",
      sql`${t.deduction} is null or ${t.deduction} = 0 or ${t.deductionReason} <> ''`,
    ),
    check(
      "returns_whole_bank_account",
      sql`num_nonnulls(${t.bankName}, ${t.accountNumber}, ${t.accountName}) in (0, 3)`,
    ),
    check(
      "returns_account_number_shortened",
      sql`${t.endedAt} is null or char_length(${t.accountNumber}) <= 4`,
    ),
    index("returns_status").on(t.status, descending(t.createdAt), t.id),
    check("returns_exchanged", sql`${t.exchangeOrderId} is null or ${t.kind} = 'exchange'`),
    uniqueIndex("returns_exchange_order")
      .on(t.exchangeOrderId)
      .where(sql`${t.exchangeOrderId} is not null`),
    index("returns_open").on(t.createdAt).where(isOneOf(t.status, openReturnStatuses)),
  ],
);

export const returnItems = snakeCase.table(
  "return_items",
  {
    returnId: ofReturn(),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** How many pieces came; null until they are received. */
    received: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.orderItemId] }),
    index("return_items_order_item").on(t.orderItemId),
    check("return_items_quantity", sql`${t.quantity} > 0`),
    check("return_items_received", sql`${t.received} between 0 and ${t.quantity}`),
  ],
);

/** Pictures that the customer sent with the request. They are private: staff and the buyer see them. */
export const returnPictures = snakeCase.table(
  "return_pictures",
  {
    id: uuid().primaryKey().defaultRandom(),
    returnId: ofReturn(),
    /** The key of the private file. */
    file: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("return_pictures_return").on(t.returnId)],
);

function ofReturn() {
  return uuid()
    .notNull()
    .references(() => returns.id, { onDelete: "cascade" });
}
