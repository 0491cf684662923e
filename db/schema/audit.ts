import { sql, type SQLWrapper } from "drizzle-orm";
import { bigint, index, jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { moment } from "./units.ts";

/** The words by which a line is found; the search writes it just so, else its index is not used. */
export function auditWords(t: Record<"label" | "deed" | "staffName", SQLWrapper>) {
  return sql`to_tsvector('simple', ${t.label} || ' ' || ${t.staffName} || ' ' || translate(${t.deed}, '.-', '  '))`;
}

/** Every write of a member of staff: who, what, before, after, when. Rows are added, never changed. */
export const auditLog = snakeCase.table(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: text().notNull(),
    /** As it was then: people are renamed, and leave. */
    staffName: text().notNull(),
    /** The deed, as `product.saved`. */
    deed: text().notNull(),
    /** What it was done to: a kind and an id, and the words by which people know it. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    label: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index("audit_log_newest").on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("audit_log_kind").on(t.subject, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("audit_log_person").on(t.staffId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("audit_log_words").using("gin", auditWords(t)),
    index("audit_log_subject").on(t.subject, t.subjectId, t.id.desc().nullsFirst()),
  ],
);
