import { respondPrivatePicture } from "#app/http/private-picture.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { readShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import type { Route } from "./+types/picture";

/** Serves a picture that was taken while packing, only to staff. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const viewer = { userId: staff.id, guestId: null, isStaff: true, key: null };
  const picture = await readShipmentPicture(params.pictureId, viewer);
  return respondPrivatePicture(picture, `shipment-${params.pictureId}.jpg`);
}
