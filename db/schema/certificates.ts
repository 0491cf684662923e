import { sql } from "drizzle-orm";
import { check, index, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orderItems } from "./orders.ts";
import { isOneOf, timestamptz } from "./units.ts";

export const lossKinds = ["lost", "stolen"] as const;
export type LossKind = (typeof lossKinds)[number];

/** The certificate of each paid item of an order. Only its address is stored; what it says is computed (ADR-0081). */
export const certificates = snakeCase.table(
  "certificates",
  {
    /** 128 random bits in hexadecimal. Everyone who knows them can read the certificate. */
    token: text().primaryKey(),
    orderItemId: ofOrderItem().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [check("certificates_token", sql`${t.token} ~ '^[0-9a-f]{32}$'`)],
);

/**
 * Pieces reported as lost or stolen, by the buyer or by staff. A report counts at once, until it is cleared. Staff confirm
 * what the buyer reported; what staff report is confirmed already.
 */
export const lossReports = snakeCase.table(
  "loss_reports",
  {
    /** Made with the form, so that a form that is sent twice reports once. */
    id: uuid().primaryKey(),
    orderItemId: ofOrderItem(),
    kind: text({ enum: lossKinds }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    confirmedAt: timestamptz(),
    clearedAt: timestamptz(),
  },
  (t) => [
    check("loss_reports_kind", isOneOf(t.kind, lossKinds)),
    uniqueIndex("loss_reports_open")
      .on(t.orderItemId)
      .where(sql`${t.clearedAt} is null`),
    // Counted on each screen of the back office.
    index("loss_reports_unconfirmed")
      .on(t.createdAt)
      .where(sql`${t.clearedAt} is null and ${t.confirmedAt} is null`),
  ],
);

function ofOrderItem() {
  return uuid()
    .notNull()
    .references(() => orderItems.id, { onDelete: "cascade" });
}
