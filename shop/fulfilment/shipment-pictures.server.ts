import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  pictureKinds,
  shipmentItems,
  shipmentPictures,
  shipments,
  type ShipmentPictureKind,
  type ShipmentStatus,
} from "#db/schema/fulfilment.ts";
import { getFile, removeFile, type Bytes } from "#platform/files.server.ts";
import { savePrivatePicture } from "#platform/images.server.ts";
import { isId } from "#shop/id.ts";
import { findFullOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auditShipment, changeShipment, type NoShipment } from "./locked-shipment.server.ts";

export { pictureKinds };
/** The pictures that the buyer sees on the page of the order. */
export const buyerSees: ReadonlySet<ShipmentPictureKind> = new Set(["scale", "content", "sealed"]);
const maxPictures = 12;
const inShop = new Set<ShipmentStatus>(["packing", "packed", "ready"]);

export type AddShipmentPicture =
  | { ok: true }
  | NoShipment
  | { ok: false; reason: "not-in-shop" }
  | { ok: false; reason: "too-many-pictures" | "not-a-picture" | "too-large" | "too-many-pixels" };

/**
 * Stores a picture taken while packing, checked by its bytes and encoded again without its metadata. Refused once the
 * pieces have left: a later picture would pass for evidence of what was sent.
 */
export async function addShipmentPicture(
  staff: Staff,
  shipmentId: string,
  kind: ShipmentPictureKind,
  bytes: Uint8Array,
): Promise<AddShipmentPicture> {
  const stored = await savePrivatePicture("parcels", bytes);
  if (!stored.ok) return stored;
  const answer = await changeShipment(shipmentId, async (locked): Promise<AddShipmentPicture> => {
    const { order, shipment, pictures } = locked;
    if (!inShop.has(shipment.status)) return { ok: false, reason: "not-in-shop" };
    if (pictures.length >= maxPictures) return { ok: false, reason: "too-many-pictures" };
    await order.tx
      .insert(shipmentPictures)
      .values({ shipmentId, kind, file: stored.file, takenBy: staff.name });
    await auditShipment(staff, locked, { action: "shipment.picture-added", after: { kind } });
    return { ok: true };
  });
  if (!answer.ok) await removeFile(stored.file);
  return answer;
}

export type RemoveShipmentPicture =
  | { ok: true }
  | NoShipment
  | { ok: false; reason: "not-packing" };

/** Removes a picture while the shipment is being packed. Afterwards it is evidence, and stays. */
export async function removeShipmentPicture(
  staff: Staff,
  shipmentId: string,
  pictureId: string,
): Promise<RemoveShipmentPicture> {
  const removed = await changeShipment(
    shipmentId,
    async (locked): Promise<RemoveShipmentPicture & { file?: string }> => {
      const { order, shipment, pictures } = locked;
      if (shipment.status !== "packing") return { ok: false, reason: "not-packing" };
      const picture = pictures.find(({ id }) => id === pictureId);
      if (!picture) return { ok: false, reason: "not-found" };
      await order.tx.delete(shipmentPictures).where(eq(shipmentPictures.id, pictureId));
      const before = { kind: picture.kind };
      await auditShipment(staff, locked, { action: "shipment.picture-removed", before });
      return { ok: true, file: picture.file };
    },
  );
  if (removed.ok && "file" in removed && removed.file) await removeFile(removed.file);
  return removed.ok ? { ok: true } : removed;
}

/** Not in the status "packing", in which staff can still replace the pictures, nor of a cancelled shipment. */
function isForBuyer({ kind, status }: { kind: ShipmentPictureKind; status: ShipmentStatus }) {
  return buyerSees.has(kind) && status !== "packing" && status !== "cancelled";
}

/**
 * The file of the newest scale picture of a shipment with this item; other items may be on it, too. A certificate shows
 * it, because no address label is on it.
 */
export function scalePictureOf(orderItemId: SQLWrapper): SQL<string | null> {
  return sql`(select p.file from ${shipmentPictures} p
    join ${shipments} s on s.id = p.shipment_id and s.status not in ('packing', 'cancelled')
    join ${shipmentItems} si on si.shipment_id = s.id
    where si.order_item_id = ${orderItemId} and p.kind = 'scale'
    order by p.created_at desc, p.id limit 1)`;
}

/** The bytes of a picture, for a viewer who may see it; undefined for others and if the file is gone. */
export async function readShipmentPicture(
  pictureId: string,
  viewer: Viewer,
): Promise<Bytes | undefined> {
  if (!isId(pictureId)) return undefined;
  const [picture] = await db
    .select({
      file: shipmentPictures.file,
      kind: shipmentPictures.kind,
      status: shipments.status,
      orderId: shipments.orderId,
    })
    .from(shipmentPictures)
    .innerJoin(shipments, eq(shipments.id, shipmentPictures.shipmentId))
    .where(eq(shipmentPictures.id, pictureId));
  if (!picture || !(viewer.isStaff || isForBuyer(picture))) return undefined;
  const seen = await findFullOrder(picture.orderId, viewer);
  return seen.ok ? getFile(picture.file) : undefined;
}
