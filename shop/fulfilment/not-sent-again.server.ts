import { sql } from "drizzle-orm";
import { inspections, shipmentItems, shipments, type Disposition } from "#db/schema/fulfilment.ts";
import { enqueue } from "#platform/queue.server.ts";
import { isSettledAs } from "#shop/orders/left-pieces.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";

/** After these, the pieces still belong to the order. */
const keptForOrder: Disposition[] = ["send-again", "repair"];

type Inspected = {
  inspectionId: string;
  orderItemId: string;
  quantity: number;
  disposition: Disposition;
};

/**
 * Reports an inspection after which pieces of a parcel that came back no longer belong to their order, in its transaction.
 * The customer may be owed their money: `raiseNotSentAgain` tells staff. `toKeep` are the pieces of such parcels for
 * which the customer got nothing else. A cancelled order owes its whole payment anyway.
 */
export async function reportNotSentAgain(
  order: LockedOrder,
  { inspectionId, orderItemId, quantity, disposition }: Inspected,
  toKeep: number,
): Promise<void> {
  if (order.orderStatus === "cancelled" || keptForOrder.includes(disposition)) return;
  // Inspected before, and not of a parcel that was found after its customer had got others or the money.
  const { rows } = await order.tx.execute<{ pieces: number }>(sql`
    select greatest(0, (
      select coalesce(sum(gone.quantity), 0) from ${inspections} gone
      where gone.order_item_id = ${orderItemId} and gone.return_id is null
        and gone.id <> ${inspectionId} and gone.disposition <> all(${sql.param(keptForOrder)})
    ) - (
      select coalesce(sum(packed.quantity), 0) from ${shipmentItems} packed
      join ${shipments} on ${shipments.id} = packed.shipment_id
      where packed.order_item_id = ${orderItemId} and ${shipments.failure} = 'came-back'
        and (${isSettledAs("refund")} or ${isSettledAs("send-again")})
    ))::int as pieces`);
  const pieces = Math.min(quantity, toKeep - rows[0]!.pieces);
  if (pieces <= 0) return;
  const about = { orderId: order.id, orderItemId, inspectionId, pieces };
  await enqueue(order.tx, "pieces-not-sent-again", about);
}
