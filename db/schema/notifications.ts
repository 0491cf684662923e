import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { timestamptz } from "./units.ts";

export type EmailKind =
  | "password-reset"
  | "account-created"
  | "account-exists"
  | "account-changed"
  | "email-confirmation"
  | "email-change"
  | "staff-invited"
  | "alert-confirmation"
  | "price-alert"
  | "back-in-stock"
  | "order-received"
  | "payment-received"
  | "payment-failed"
  | "receipt-rejected"
  | "order-processing"
  | "order-completed"
  | "order-cancelled"
  | "order-reopened"
  | "order-address-corrected"
  | "shipment-ready"
  | "collection-reminder"
  | "collector-changed"
  | "shipment-collected"
  | "shipment-packed"
  | "shipment-sent"
  | "shipment-delivered"
  | "shipment-failed"
  | "arrival-question"
  | "return-requested"
  | "return-approved"
  | "return-refused"
  | "return-received"
  | "return-settled"
  | "trade-in-requested"
  | "trade-in-answered"
  | "refund"
  | "new-order"
  | "new-trade-in"
  | "low-stock"
  | "payment-task"
  | "missing-orders";

export type EmailState = "waiting" | "sending" | "sent" | "in-doubt" | "failed" | "settled";

/**
 * One email to one person about one event. Its text is rendered when it is sent. Afterwards the row only records when
 * it was sent, and the address is deleted.
 */
export const emails = snakeCase.table(
  "emails",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Emails about one order to one address are sent by ascending number, one at a time. */
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** Identifies the event and the recipient, so that an event never causes a second email to the same person. */
    dedupeKey: text().notNull().unique(),
    kind: text().$type<EmailKind>().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    to: text(),
    state: text().$type<EmailState>().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** How often a connection ended before the mail server confirmed that it accepted the email. */
    unknownDeliveries: integer().notNull().default(0),
    lastError: text(),
    /** When the next attempt is due. In state "sending": when another sender may take over the email. */
    nextAttemptAt: timestamptz().notNull().defaultNow(),
    createdAt: timestamptz().notNull().defaultNow(),
    sentAt: timestamptz(),
  },
  (t) => [
    check(
      "emails_state",
      sql`${t.state} in ('waiting', 'sending', 'sent', 'in-doubt', 'failed', 'settled')`,
    ),
    check(
      "emails_address_while_needed",
      sql`(${t.to} is null) = (${t.state} in ('sent', 'settled'))`,
    ),
    index("emails_due")
      .on(t.number)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index("emails_for_a_person")
      .on(t.number)
      .where(sql`${t.state} in ('in-doubt', 'failed')`),
    index("emails_order").on(t.orderId, t.number),
  ],
);
