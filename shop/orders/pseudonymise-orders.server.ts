import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { orderEvents, orders, type Address } from "#db/schema/orders.ts";
import { isOpenOrder, openOrderColumns, type OpenOrder } from "./open-orders.server.ts";
import { englishOf, type TextCode } from "./text-codes.server.ts";

/**
 * Removes the customer from an account's orders: name, phone, email, address, notes, gift message, account and browser. Pieces,
 * amounts and history stay (ADR-0012). Refused while an order is open, because the shop must still be able to reach the
 * customer. The caller must hold the account's lock.
 */
export async function pseudonymiseOrders(
  tx: Tx,
  userId: string,
): Promise<
  { ok: true; orderIds: string[] } | { ok: false; reason: "open-orders"; open: OpenOrder[] }
> {
  const accountOrders = await tx
    .select(openOrderColumns)
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for("update");
  const open = accountOrders.filter(({ orderStatus }) => isOpenOrder(orderStatus));
  if (open.length > 0) return { ok: false, reason: "open-orders", open };
  await tx
    .update(orders)
    .set({
      userId: null,
      guestId: null,
      fullName: removedName,
      phoneNumber: "",
      email: null,
      notes: null,
      giftMessage: sql`case when ${orders.giftMessage} is null then null else '' end`,
      address: sql`case when ${orders.address} is null then null else ${JSON.stringify(removedAddress)}::jsonb end`,
      pseudonymisedAt: sql`now()`,
    })
    .where(eq(orders.userId, userId));
  const orderIds = accountOrders.map(({ id }) => id);
  await pseudonymiseHistory(tx, orderIds);
  return { ok: true, orderIds };
}

// In English everywhere: these are stored in place of what the customer wrote.
const removedName = "Deleted customer";
const removedNote: TextCode = { code: "removed-with-account" };
// In English everywhere: stored in place of the customer's address.
const removedAddress: Address = {
  line1: "Removed",
  line2: null,
  postcode: "",
  city: "",
  state: "",
};

/** Removes notes, which are free text and may name the customer, and the customer's name from events. */
async function pseudonymiseHistory(tx: Tx, orderIds: string[]) {
  if (orderIds.length === 0) return;
  const inOrders = inArray(orderEvents.orderId, orderIds);
  await tx
    .update(orderEvents)
    .set({ note: englishOf(removedNote), noteCode: removedNote })
    .where(and(inOrders, eq(orderEvents.kind, "note")));
  await tx
    .update(orderEvents)
    .set({ from: null, to: null, note: null })
    .where(and(inOrders, eq(orderEvents.kind, "address")));
  // Below the first line, the number of the shipment or return or the inspected piece, staff may have written a note.
  await tx
    .update(orderEvents)
    .set({ note: sql`split_part(${orderEvents.note}, E'\\n', 1)`, noteCode: null })
    .where(and(inOrders, inArray(orderEvents.kind, ["shipment", "return", "inspection"])));
  await tx
    .update(orderEvents)
    .set({ actorId: null, actorName: null })
    .where(and(inOrders, eq(orderEvents.actor, "customer")));
}
