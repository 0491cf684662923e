import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import type { Staff } from "#shop/staff.ts";
import { shipmentNumber } from "./shipment-number.ts";

export type PackedParcel = Awaited<ReturnType<typeof listPackedParcels>>[number];

const maxListed = 100;

/** The parcels that wait for a courier, those packed first at the top; of these orders, or of all if none is given. */
export async function listPackedParcels(_staff: Staff, orderIds: string[] = []) {
  const rows = await db
    .select({
      id: shipments.id,
      number: shipments.number,
      insuredValue: shipments.insuredValue,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      address: orders.address,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.status, "packed"),
        ne(shipments.kind, "collection"),
        ne(orders.orderStatus, "cancelled"),
        orderIds.length > 0 ? inArray(orders.id, orderIds) : undefined,
      ),
    )
    .orderBy(asc(shipments.packedAt), asc(shipments.id))
    .limit(maxListed);
  return rows.map(({ address, ...row }) => ({
    id: row.id,
    label: shipmentNumber(row, row),
    fullName: row.fullName,
    place: address ? `${address.postcode} ${address.city}` : "",
    insuredValue: row.insuredValue,
  }));
}
