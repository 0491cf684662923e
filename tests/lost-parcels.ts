import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { lostParcels } from "#db/schema/fulfilment.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import {
  chooseForCustomer,
  readLostRefund,
  refundLost,
} from "#shop/payments/lost-parcel.server.ts";
import { succeeded } from "./answers.ts";
import { clerk } from "./factories.ts";
import { orderToPack, sent } from "./shipments.ts";

/** A paid order of `ordered` pieces, of which `lost` were in a parcel that was lost. */
export async function orderWithLostParcel(ordered = 1, lost = ordered) {
  const order = await orderToPack(ordered);
  const shipmentId = await sent(order.orderId, lost);
  await lose(shipmentId);
  return { ...order, shipmentId };
}

export async function lose(shipmentId: string): Promise<void> {
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "" }));
}

export function choose(shipmentId: string, choice: "refund" | "send-again") {
  return chooseForCustomer(clerk, shipmentId, { choice });
}

/** Refunds what the screen of the shipment shows now. */
export async function refundShown(shipmentId: string, refundId: string = crypto.randomUUID()) {
  const { amount } = await readLostRefund(shipmentId);
  return refundLost(clerk, shipmentId, { refundId, shownAmount: amount, reference: "TT-1" });
}

export async function lostRowOf(shipmentId: string) {
  const rows = await db.select().from(lostParcels).where(eq(lostParcels.shipmentId, shipmentId));
  return rows[0];
}

/** How many pieces this order has out of the stock, by the ledger. */
export async function takenBy(orderId: string): Promise<number> {
  const [row] = await db
    .select({ pieces: sql<number>`coalesce(-sum(${stockMovements.change}), 0)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId));
  return row!.pieces;
}
