import { sql, type SQLWrapper } from "drizzle-orm";
import { bigint, index, jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { descending, timestamptz } from "./units.ts";

/** The searchable words of an entry. Queries must use exactly this expression, or the index is not used. */
export function auditSearchVector(t: Record<"label" | "action" | "staffName", SQLWrapper>) {
  return sql`to_tsvector('simple', ${t.label} || ' ' || ${t.staffName} || ' ' || translate(${t.action}, '.-', '  '))`;
}

/** Every write by staff: who, what, when, and the values before and after. Rows are added, never changed. */
export const auditLog = snakeCase.table(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: text().notNull(),
    /** The staff member's name at that time, because staff can be renamed or leave. */
    staffName: text().notNull(),
    /** What was done, for example `product.saved`. */
    action: text("deed").notNull(),
    /** The kind of thing that was changed. `subjectId` is its id, and `label` is the name by which staff know it. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    label: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index("audit_log_newest").on(descending(t.at), descending(t.id)),
    index("audit_log_kind").on(t.subject, descending(t.at), descending(t.id)),
    index("audit_log_person").on(t.staffId, descending(t.at), descending(t.id)),
    index("audit_log_words").using("gin", auditSearchVector(t)),
    index("audit_log_subject").on(t.subject, t.subjectId, descending(t.id)),
  ],
);
