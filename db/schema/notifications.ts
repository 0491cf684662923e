import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { timestamptz } from "./units.ts";

export type EmailKind =
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

export type EmailState = "waiting" | "sending" | "sent" | "in-doubt" | "failed" | "settled";

/**
 * One email to one person about one event. Its text is rendered when it is sent; afterwards the row only
 * records that and when it was sent, and the address is deleted.
 */
export const emails = snakeCase.table(
  "letters",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Emails about one order to one address are sent in this order, one at a time. */
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** Names the event and the recipient, so that the same event never causes a second email. */
    dedupeKey: text("fact").notNull().unique(),
    kind: text().$type<EmailKind>().notNull(),
    payload: jsonb("about").$type<Record<string, unknown>>().notNull().default({}),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    to: text(),
    state: text().$type<EmailState>().notNull().default("waiting"),
    attempts: integer("tries").notNull().default(0),
    /** How often sending ended without an answer of the mail server. */
    unknownDeliveries: integer("doubts").notNull().default(0),
    lastError: text(),
    /** In state "waiting": the next attempt. In state "sending": when the sender's lease ends. */
    nextAttemptAt: timestamptz("try_at").notNull().defaultNow(),
    createdAt: timestamptz().notNull().defaultNow(),
    sentAt: timestamptz(),
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
