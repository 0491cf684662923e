import type { Tx } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { Staff } from "#shop/staff.ts";

export const auditSubjects = [
  "product",
  "category",
  "order",
  "payment",
  "gold-price",
  "settings",
  "letter",
  "staff",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

type Values = Record<string, unknown>;
export type Audit = {
  deed: string;
  subject: AuditSubject;
  subjectId: string;
  /** The words by which people know it: a product's name, an order's number. */
  label: string;
  before?: Values | undefined;
  after?: Values | undefined;
};

/**
 * Writes down what staff did, in the transaction that does it: a write that is rolled back leaves no
 * trace, and none that is kept goes without. Of before and after only what differs is kept.
 */
export async function recordAudit(tx: Tx, staff: Staff, audit: Audit | Audit[]) {
  const entries = [audit].flat().map((one) => entryOf(staff, one));
  for (let from = 0; from < entries.length; from += 1000) {
    await tx.insert(auditLog).values(entries.slice(from, from + 1000));
  }
}

function entryOf(staff: Staff, { before, after, ...rest }: Audit): typeof auditLog.$inferInsert {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...keys].filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  return {
    ...rest,
    staffId: staff.id,
    staffName: staff.name,
    before: before && only(before, changed),
    after: after && only(after, changed),
  };
}

function only(values: Values, keys: string[]): Values {
  return Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])));
}
