import { respondPrivatePicture } from "#app/http/private-picture.server.ts";
import { readShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { readReturnPicture } from "#shop/returns/read-returns.server.ts";
import type { Route } from "./+types/parcel-picture";
import { viewerOf } from "../shared/order/find-order.server.ts";

/** Serves a picture of a parcel or of a return, only to the order's buyer and staff. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, url);
  const picture =
    (await readShipmentPicture(params.pictureId, viewer)) ??
    (await readReturnPicture(params.pictureId, viewer));
  return respondPrivatePicture(picture, `parcel-${params.pictureId}.jpg`);
}
