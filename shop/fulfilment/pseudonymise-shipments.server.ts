import { inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import {
  inspections,
  orderCollectors,
  shipmentPictures,
  shipments,
} from "#db/schema/fulfilment.ts";

/**
 * Removes the customer from the shipments of these orders: the pictures, who collected and which identity card was
 * shown, the courier's number and link, which lead to the name, and the notes of inspections. What was sent, its weight
 * and its dates stay (ADR-0012). `sweepFiles` removes the files of the pictures.
 */
export async function pseudonymiseShipments(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds));
  await tx.delete(shipmentPictures).where(inArray(shipmentPictures.shipmentId, ofOrders));
  await tx.delete(orderCollectors).where(inArray(orderCollectors.orderId, orderIds));
  await tx
    .update(shipments)
    .set({
      trackingNumber: null,
      trackingUrl: null,
      identityDocument: null,
      identityLast4: null,
      collectedBy: null,
    })
    .where(inArray(shipments.orderId, orderIds));
  await tx.update(inspections).set({ note: "" }).where(inArray(inspections.orderId, orderIds));
}
