import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import type { StaffNote } from "#shop/staff-note.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auditOrder, staffActor, recordEvent } from "./change-order-status.server.ts";
import { lockOrder } from "./lock-order.server.ts";

/**
 * Adds a staff note to the order's history. Notes cannot be edited, and customers never see them. A form that is sent
 * again with the same text adds nothing: its first answer may have been lost on the way.
 */
export async function addOrderNote(
  staff: Staff,
  orderId: string,
  { note, formKey }: StaffNote,
): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    // Under the order's lock, so that of two requests with one form the second finds the note of the first.
    const [added] = await tx
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          eq(orderEvents.formKey, formKey),
          eq(orderEvents.note, note),
        ),
      );
    if (added) return { ok: true };
    await recordEvent(order, { kind: "note", note, formKey }, staffActor(staff));
    await auditOrder(tx, staff, order, { action: "order.note-added", after: { note } });
    return { ok: true };
  });
}
