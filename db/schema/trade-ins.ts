import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./customers.ts";
import { orderItems, orders } from "./orders.ts";
import {
  descending,
  isLanguageCode,
  isOneOf,
  milligrams,
  sen,
  timestamptz,
  type Purity,
} from "./units.ts";

export const tradeInStatuses = ["new", "answered", "coming", "bought", "closed"] as const;
/** In these statuses, staff or the customer still have something to do. */
export const openTradeInStatuses = ["new", "answered", "coming"] as const;
export type TradeInStatus = (typeof tradeInStatuses)[number];

/** A request of somebody who wants to sell gold to the shop (ADR-0082). */
export const tradeIns = snakeCase.table(
  "trade_ins",
  {
    /** Made with the form, so that a form that is sent twice asks once. */
    id: uuid().primaryKey(),
    /** The number by which customer and staff speak about the request. */
    number: bigint({ mode: "number" })
      .notNull()
      .unique()
      .generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    fullName: text().notNull(),
    /** E.164, for example `+60123456789`. */
    phoneNumber: text().notNull(),
    email: text(),
    /** The language in which the customer asked. The answer's frame is written in it. */
    language: text().notNull().default("en"),
    /** The day on which the customer would like to come. */
    wishedOn: date({ mode: "string" }),
    status: text({ enum: tradeInStatuses }).notNull().default("new"),
    /** What staff wrote to the customer last. */
    answer: text().notNull().default(""),
    /** The estimate of the last answer, before weighing and testing; null if it named none. */
    estimate: sen(),
    /** The last day on which the estimate holds: the day of the answer. */
    validOn: date({ mode: "string" }),
    answeredAt: timestamptz(),
    endedAt: timestamptz(),
    /** The purchase that ended it: the day, what the seller got, and the name of the member of staff. */
    boughtOn: date({ mode: "string" }),
    paid: sen(),
    boughtBy: text(),
    /** The order that the purchase pays for, as far as it goes; what is left was paid out in cash (ADR-0091). */
    orderId: uuid().references(() => orders.id),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("trade_ins_language", isLanguageCode(t.language)),
    check("trade_ins_status", isOneOf(t.status, tradeInStatuses)),
    check("trade_ins_estimate", sql`${t.estimate} > 0`),
    check("trade_ins_estimate_has_day", sql`(${t.estimate} is null) = (${t.validOn} is null)`),
    check(
      "trade_ins_ended",
      sql`(${t.endedAt} is null) = (${isOneOf(t.status, openTradeInStatuses)})`,
    ),
    check(
      "trade_ins_purchase",
      sql`num_nonnulls(${t.boughtOn}, ${t.paid}, ${t.boughtBy}) in (0, 3)`,
    ),
    check("trade_ins_purchase_ends", sql`${t.paid} is null or ${t.status} = 'bought'`),
    check("trade_ins_order", sql`${t.orderId} is null or ${t.paid} is not null`),
    uniqueIndex("trade_ins_order_once")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    check("trade_ins_paid", sql`${t.paid} > 0`),
    index("trade_ins_newest").on(descending(t.createdAt), t.id),
    index("trade_ins_status").on(t.status, descending(t.createdAt), t.id),
    index("trade_ins_user").on(t.userId),
  ],
);

function ofTradeIn() {
  return uuid()
    .notNull()
    .references(() => tradeIns.id, { onDelete: "cascade" });
}

/** A piece, or equal pieces, that the customer wants to sell. */
export const tradeInLines = snakeCase.table(
  "trade_in_lines",
  {
    tradeInId: ofTradeIn(),
    /** 1, 2, ... within the request. */
    position: integer().notNull(),
    /** Null if the customer doesn't know it. */
    purity: text().$type<Purity>(),
    /** Of one piece; null if the customer doesn't know it. */
    weight: milligrams(),
    quantity: integer().notNull().default(1),
    /** What it is, in the customer's words, or the name of the piece that was bought here. */
    what: text().notNull(),
    /** The item of the order with which it was bought here. */
    orderItemId: uuid().references(() => orderItems.id, { onDelete: "set null" }),
    /** Whether the shop bought it when the request ended. */
    bought: boolean().notNull().default(false),
    /** What the scale showed for all pieces of a line that was bought. */
    weighed: milligrams(),
  },
  (t) => [
    primaryKey({ columns: [t.tradeInId, t.position] }),
    check("trade_in_lines_purity", isOneOf(t.purity, ["916", "999"])),
    check("trade_in_lines_weight", sql`${t.weight} > 0`),
    check("trade_in_lines_quantity", sql`${t.quantity} > 0`),
    check(
      "trade_in_lines_weighed",
      sql`${t.weighed} is null or (${t.weighed} > 0 and ${t.bought})`,
    ),
    index("trade_in_lines_order_item")
      .on(t.orderItemId)
      .where(sql`${t.orderItemId} is not null`),
  ],
);

/** Pictures that the customer sent. They are private: only staff see them. */
export const tradeInPictures = snakeCase.table(
  "trade_in_pictures",
  {
    id: uuid().primaryKey().defaultRandom(),
    tradeInId: ofTradeIn(),
    /** The key of the private file. */
    file: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("trade_in_pictures_trade_in").on(t.tradeInId)],
);
