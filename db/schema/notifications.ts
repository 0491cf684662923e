import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { moment } from "./units.ts";

export type LetterKind =
  | "password-reset"
  | "account-exists"
  | "account-changed"
  | "staff-invited"
  | "order-received"
  | "payment-received"
  | "payment-failed"
  | "receipt-rejected"
  | "order-processing"
  | "order-completed"
  | "order-cancelled"
  | "order-reopened"
  | "refund"
  | "new-order"
  | "low-stock"
  | "payment-task";

export type LetterState = "waiting" | "sending" | "sent" | "in-doubt" | "failed" | "settled";

/**
 * A mail to one person about one fact. Its words are made when it is sent; what stays afterwards is that it
 * was sent, and when: the address goes.
 */
export const letters = snakeCase.table(
  "letters",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The letters about an order go to an address one after the other, in this order. */
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** What it tells of, and whom: the same fact told again writes no second letter. */
    fact: text().notNull().unique(),
    kind: text().$type<LetterKind>().notNull(),
    about: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    to: text(),
    state: text().$type<LetterState>().notNull().default("waiting"),
    tries: integer().notNull().default(0),
    /** Ends of which nobody knows whether the mail went out. */
    doubts: integer().notNull().default(0),
    lastError: text(),
    /** Waiting: when it is tried next. Sending: until when whoever sends it is believed to live. */
    tryAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (t) => [
    check(
      "letters_state",
      sql`${t.state} in ('waiting', 'sending', 'sent', 'in-doubt', 'failed', 'settled')`,
    ),
    check(
      "letters_address_while_needed",
      sql`(${t.to} is null) = (${t.state} in ('sent', 'settled'))`,
    ),
    index("letters_due")
      .on(t.number)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index("letters_for_a_person")
      .on(t.number)
      .where(sql`${t.state} in ('in-doubt', 'failed')`),
    index("letters_order").on(t.orderId, t.number),
  ],
);
