import { and, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import { inspections, type Disposition } from "#db/schema/fulfilment.ts";
import { enqueue } from "#platform/queue.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";

/** After these, the pieces still belong to the order. */
const staying: Disposition[] = ["send-again", "repair"];

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
  if (order.orderStatus === "cancelled" || staying.includes(disposition)) return;
  const [before] = await order.tx
    .select({ pieces: sql<number>`coalesce(sum(${inspections.quantity}), 0)::int` })
    .from(inspections)
    .where(
      and(
        eq(inspections.orderItemId, orderItemId),
        isNull(inspections.returnId),
        ne(inspections.id, inspectionId),
        notInArray(inspections.disposition, staying),
      ),
    );
  const pieces = Math.min(quantity, toKeep - before!.pieces);
  if (pieces <= 0) return;
  const about = { orderId: order.id, orderItemId, inspectionId, pieces };
  await enqueue(order.tx, "pieces-not-sent-again", about);
}
