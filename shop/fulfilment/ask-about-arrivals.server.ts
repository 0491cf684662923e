import { and, eq, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { dayMs } from "#platform/durations.ts";
import { enqueue } from "#platform/queue.server.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";

/**
 * Asks once about each parcel that was sent some days ago (a setting) and not marked as delivered. Only asks: the
 * customer or staff say whether it has arrived. A customer without an email address is called by staff
 * (`inParcelState("not-confirmed")`).
 */
export async function askAboutArrivals(now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const days = await readSetting("arrivalQuestionDays", tx);
    const reachable = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.email), ne(orders.orderStatus, "cancelled")));
    const asked = await tx
      .update(shipments)
      .set({ remindedAt: now })
      .where(
        and(
          eq(shipments.status, "sent"),
          isNull(shipments.remindedAt),
          lte(shipments.leftAt, new Date(now.getTime() - days * dayMs)),
          inArray(shipments.orderId, reachable),
        ),
      )
      .returning({ orderId: shipments.orderId, shipmentId: shipments.id });
    for (const parcel of asked) await enqueue(tx, "arrival-asked", parcel);
    return asked.length;
  });
}
