import { db } from "#db/client.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auditOrder, staffActor, recordEvent } from "./change-order-status.server.ts";
import { lockOrder } from "./lock-order.server.ts";

/** Adds a staff note to the order's history. Notes cannot be edited, and customers never see them. */
export async function addOrderNote(
  staff: Staff,
  orderId: string,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    await recordEvent(order, { kind: "note", note }, staffActor(staff));
    await auditOrder(tx, staff, order, { action: "order.note-added", after: { note } });
    return { ok: true };
  });
}
