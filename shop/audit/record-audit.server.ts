import type { Tx } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { Staff } from "#shop/staff.ts";

export const auditSubjects = [
  "product",
  "category",
  "order",
  "payment",
  "customer",
  "trade-in",
  "gold-price",
  "settings",
  "email",
  "staff",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

type Values = Record<string, unknown>;
export type Audit = {
  action: string;
  subject: AuditSubject;
  subjectId: string;
  /** The name by which people know the subject, such as a product's name or an order's number. */
  label: string;
  before?: Values | undefined;
  after?: Values | undefined;
};

/**
 * Writes audit entries in the caller's transaction, so that the log has exactly the changes that were committed. Stores
 * only the keys whose values differ between `before` and `after`.
 */
export async function recordAudit(tx: Tx, staff: Staff, audit: Audit | Audit[]) {
  const entries = [audit].flat().map((one) => toAuditRow(staff, one));
  for (let from = 0; from < entries.length; from += 1000) {
    await tx.insert(auditLog).values(entries.slice(from, from + 1000));
  }
}

function toAuditRow(staff: Staff, { before, after, ...rest }: Audit): typeof auditLog.$inferInsert {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...keys].filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  return {
    ...rest,
    staffId: staff.id,
    staffName: staff.name,
    before: before && pickKeys(before, changed),
    after: after && pickKeys(after, changed),
  };
}

function pickKeys(values: Values, keys: string[]): Values {
  return Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])));
}
