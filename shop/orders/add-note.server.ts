import { z } from "zod";
import { db } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { byStaff, lockOrder, recordEvent } from "./change-order.server.ts";

export const noteForm = z.object({
  note: z.string().trim().min(1, "Write a note first").max(1000, "Write at most 1,000 characters"),
});

/** Staff write something down about an order, for each other: it stays, and no customer sees it. */
export async function addOrderNote(
  staff: Staff,
  orderId: string,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: "not-there" }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-there" };
    await recordEvent(tx, orderId, { kind: "note", note }, byStaff(staff));
    await recordAudit(tx, staff, {
      deed: "order.note-added",
      subject: "order",
      subjectId: orderId,
      label: order.orderNumber,
      after: { note },
    });
    return { ok: true };
  });
}
