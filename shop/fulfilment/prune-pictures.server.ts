import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipmentPictures, shipments } from "#db/schema/fulfilment.ts";
import { openReturnStatuses, returns } from "#db/schema/returns.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";

/**
 * Removes the pictures of shipments that ended longer ago than the setting says, unless they are evidence still: the parcel
 * is lost, or a return of the order is open. Cancelling has no time of its own, so all count from their last recorded step.
 * `sweepFiles` removes the files of the pictures.
 */
export async function prunePackingPictures(): Promise<void> {
  const months = await readSetting("packingPictureMonths");
  const lastStep = sql`greatest(${shipments.createdAt}, ${shipments.packedAt}, ${shipments.readyAt},
    ${shipments.leftAt}, ${shipments.arrivedAt})`;
  const withOpenReturn = db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(inArray(returns.status, [...openReturnStatuses]));
  const old = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        or(
          inArray(shipments.status, ["delivered", "collected", "cancelled"]),
          eq(shipments.failure, "came-back"),
        ),
        sql`${lastStep} < now() - ${months} * interval '1 month'`,
        notInArray(shipments.orderId, withOpenReturn),
      ),
    );
  await db.delete(shipmentPictures).where(inArray(shipmentPictures.shipmentId, old));
}
