import { and, asc, inArray, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import type { Staff } from "#shop/staff.ts";

export type OrderParcel = Awaited<ReturnType<typeof read>>[number];

/** The shipments of many orders by the order's id, in the order of their numbers, without cancelled ones. */
export async function parcelsByOrder(
  _staff: Staff,
  orderIds: string[],
): Promise<Map<string, OrderParcel[]>> {
  return Map.groupBy(await read(orderIds), ({ orderId }) => orderId);
}

function read(orderIds: string[]) {
  return db
    .select({
      orderId: shipments.orderId,
      status: shipments.status,
      courier: shipments.courier,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .where(and(inArray(shipments.orderId, orderIds), ne(shipments.status, "cancelled")))
    .orderBy(asc(shipments.orderId), asc(shipments.number));
}
