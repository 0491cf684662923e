import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { orderEvents, orders, type Address } from "#db/schema/orders.ts";

export type OpenOrder = Pick<typeof orders.$inferSelect, "id" | "orderNumber" | "orderStatus">;

/**
 * Takes out of an account's orders who placed them: name, phone, e-mail, address, notes, account and
 * browser. Pieces, amounts and history stay (decision record 12). Refused while an order is not finished:
 * the shop still has to reach its customer. The caller holds the account's lock.
 */
export async function pseudonymiseOrders(
  tx: Tx,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: "open-orders"; open: OpenOrder[] }> {
  const own = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for("update");
  const open = own.filter(({ orderStatus }) => isOpen(orderStatus));
  if (open.length > 0) return { ok: false, reason: "open-orders", open };
  await tx
    .update(orders)
    .set({
      userId: null,
      guestId: null,
      fullName: "Deleted customer",
      phoneNumber: "",
      email: null,
      notes: null,
      address: sql`case when ${orders.address} is null then null else ${JSON.stringify(removed)}::jsonb end`,
      pseudonymisedAt: sql`now()`,
    })
    .where(eq(orders.userId, userId));
  await forgetInHistory(
    tx,
    own.map(({ id }) => id),
  );
  return { ok: true };
}

export function isOpen(status: OpenOrder["orderStatus"]): boolean {
  return status === "pending" || status === "processing";
}

const removed: Address = {
  line1: "Removed",
  line2: null,
  postcode: "",
  city: "",
  state: "",
};

/** Notes are written freely, and may name the customer. */
async function forgetInHistory(tx: Tx, orderIds: string[]) {
  if (orderIds.length === 0) return;
  const inOrders = inArray(orderEvents.orderId, orderIds);
  await tx
    .update(orderEvents)
    .set({ note: "Removed with the customer's account" })
    .where(and(inOrders, eq(orderEvents.kind, "note")));
  await tx
    .update(orderEvents)
    .set({ actorId: null, actorName: null })
    .where(and(inOrders, eq(orderEvents.actor, "customer")));
}
