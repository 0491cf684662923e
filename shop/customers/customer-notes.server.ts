import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customerNotes, customers } from "#db/schema/customers.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import type { StaffNote } from "#shop/staff-note.server.ts";
import type { Staff } from "#shop/staff.ts";
import { selectCustomers } from "./customer-row.server.ts";

const { id, note, staffName, createdAt } = customerNotes;

/** What staff wrote about a customer, newest first. */
export async function listCustomerNotes(_staff: Staff, customerId: string) {
  return db
    .select({ id, note, staffName, createdAt })
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(createdAt), desc(id));
}

/** The notes about an account, without the names of staff, for the download of its data. */
export async function notesAboutAccount(userId: string) {
  return db
    .select({ note, createdAt })
    .from(customerNotes)
    .innerJoin(customers, eq(customers.id, customerNotes.customerId))
    .where(eq(customers.userId, userId))
    .orderBy(desc(createdAt));
}

/**
 * Adds a note about a customer, for staff only. Notes cannot be edited. The audit log does not repeat the note: it is kept
 * when the account and its notes are deleted (ADR-0012). A form that is sent again with the same text adds nothing: its first answer
 * may have been lost on the way.
 */
export async function addCustomerNote(
  staff: Staff,
  customerId: string,
  { note: written, formKey }: StaffNote,
): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  if (!isId(customerId)) return { ok: false, reason: "not-found" };
  const [customer] = await selectCustomers(eq(customers.id, customerId));
  return db.transaction(async (tx) => {
    // Locks the row, because the account may be deleted at the same time, and so that of two requests with one form the
    // second finds the note of the first.
    const [row] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for("no key update");
    if (!row || !customer) return { ok: false, reason: "not-found" };
    const isSame = [
      eq(customerNotes.customerId, customerId),
      eq(customerNotes.formKey, formKey),
      eq(note, written),
    ];
    const [added] = await tx
      .select({ id })
      .from(customerNotes)
      .where(and(...isSame));
    if (added) return { ok: true };
    await tx
      .insert(customerNotes)
      .values({ customerId, note: written, formKey, staffId: staff.id, staffName: staff.name });
    await recordAudit(tx, staff, {
      action: "customer.note-added",
      subject: "customer",
      subjectId: customerId,
      label: customer.name,
    });
    return { ok: true };
  });
}
