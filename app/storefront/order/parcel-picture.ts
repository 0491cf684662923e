import { t } from "#languages/messages.ts";
import { readShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { readReturnPicture } from "#shop/returns/read-returns.server.ts";
import type { Route } from "./+types/parcel-picture";
import { viewerOf } from "../shared/order/find-order.server.ts";

/** Serves a picture of a parcel or of a return, only to the order's buyer and staff. It is never cached. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, url);
  const picture =
    (await readShipmentPicture(params.pictureId, viewer)) ??
    (await readReturnPicture(params.pictureId, viewer));
  const headers = { "Cache-Control": "no-store, private", "X-Content-Type-Options": "nosniff" };
  if (!picture) {
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("Not found"), { status: 404, headers: plain });
  }
  return new Response(picture, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Disposition": `inline; filename="parcel-${params.pictureId}.jpg"`,
    },
  });
}
