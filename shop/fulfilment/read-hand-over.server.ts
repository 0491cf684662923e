import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderCollectors, shipments } from "#db/schema/fulfilment.ts";
import { isId } from "#shop/id.ts";
import { withEnglishItems } from "#shop/orders/item-names.ts";
import { hasMoneyOf } from "#shop/orders/paid-for.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { countWrongCodes, maxWrongCodes } from "./hand-over.server.ts";
import { shipmentNumber } from "./shipment-number.ts";
import { withContents } from "./read-shipments.server.ts";

export type HandOverView = NonNullable<Awaited<ReturnType<typeof readHandOver>>>;

/**
 * What staff see when they hand a collection over: never the code, and of the person whom the buyer named only the name,
 * because staff read the four characters from the document.
 */
export async function readHandOver(_staff: Staff, shipmentId: string) {
  if (!isId(shipmentId)) return undefined;
  const rows = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), eq(shipments.kind, "collection")));
  const [shipment] = await withContents(db, rows);
  const order = shipment && (await findOrder(shipment.orderId));
  if (!shipment || !order) return undefined;
  const [named] = await db
    .select({ name: orderCollectors.name })
    .from(orderCollectors)
    .where(eq(orderCollectors.orderId, order.id));
  const wrongCodes = await countWrongCodes(order.id);
  const packed = new Map(shipment.items.map((item) => [item.orderItemId, item]));
  return {
    id: shipment.id,
    label: shipmentNumber(order, shipment),
    status: shipment.status,
    orderId: order.id,
    orderNumber: order.orderNumber,
    isCancelled: order.orderStatus === "cancelled",
    isPaid: await hasMoneyOf(order),
    buyer: order.fullName,
    phoneNumber: order.phoneNumber,
    collector: named?.name,
    triesLeft: Math.max(0, maxWrongCodes - wrongCodes),
    items: withEnglishItems(order).items.flatMap((item) => {
      const quantity = packed.get(item.id)?.quantity;
      return quantity ? [{ ...item, quantity }] : [];
    }),
    collected:
      shipment.status === "collected"
        ? {
            by: shipment.collectedBy,
            at: shipment.arrivedAt,
            document: shipment.identityDocument,
            last4: shipment.identityLast4,
          }
        : undefined,
  };
}
