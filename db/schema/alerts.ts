import { sql } from "drizzle-orm";
import { check, index, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { users } from "./customers.ts";
import { isLanguageCode, isOneOf, sen, timestamptz, type Purity } from "./units.ts";

export const alertKinds = ["gram", "piece", "stock"] as const;
export type AlertKind = (typeof alertKinds)[number];

/**
 * `pending`: waits to be confirmed by the emailed link. `active`: confirmed. `notified`: its email was queued, which
 * happens once. `ended`: by the person, by a newer alert about the same, or by time.
 */
export const alertStates = ["pending", "active", "notified", "ended"] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * One email that a shopper asked for: when a gram or a piece costs `atOrBelow` or less, or when a piece is back in stock
 * (ADR-0079). The address is used for nothing else.
 */
export const alerts = snakeCase.table(
  "alerts",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<AlertKind>().notNull(),
    purity: text().$type<Purity>(),
    productId: uuid().references(() => products.id, { onDelete: "cascade" }),
    /** Sen for a gram or for a piece. */
    atOrBelow: sen(),
    email: text().notNull(),
    /** The account that asked, if it has this address. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    language: text().notNull(),
    state: text().$type<AlertState>().notNull().default("pending"),
    createdAt: timestamptz().notNull().defaultNow(),
    activatedAt: timestamptz(),
    /** Until when the emailed link works; once active, until when the alert waits. */
    endsAt: timestamptz().notNull(),
    /** When it was notified or ended. The row is deleted 30 days later. */
    endedAt: timestamptz(),
  },
  (t) => [
    check("alerts_kind", isOneOf(t.kind, alertKinds)),
    check("alerts_state", isOneOf(t.state, alertStates)),
    check("alerts_language", isLanguageCode(t.language)),
    check("alerts_purity", sql`${t.purity} in ('916', '999')`),
    check(
      "alerts_subject",
      sql`(${t.kind} = 'gram') = (${t.purity} is not null) and (${t.kind} <> 'gram') = (${t.productId} is not null)`,
    ),
    check("alerts_amount", sql`(${t.kind} = 'stock') = (${t.atOrBelow} is null)`),
    check("alerts_amount_above_zero", sql`${t.atOrBelow} > 0`),
    check(
      "alerts_activated",
      sql`${t.state} not in ('active', 'notified') or ${t.activatedAt} is not null`,
    ),
    check("alerts_end", sql`(${t.state} in ('notified', 'ended')) = (${t.endedAt} is not null)`),
    uniqueIndex("alerts_one_active")
      .on(t.email, t.kind, sql`coalesce(${t.purity}, ${t.productId}::text)`)
      .where(sql`${t.state} = 'active'`),
    index("alerts_due_gram")
      .on(t.purity, t.atOrBelow)
      .where(sql`${t.state} = 'active' and ${t.kind} = 'gram'`),
    index("alerts_product").on(t.productId),
    index("alerts_email").on(t.email),
    index("alerts_user").on(t.userId),
  ],
);
