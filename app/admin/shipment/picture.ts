import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { readShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import type { Route } from "./+types/picture";

/** Serves a picture that was taken while packing, only to staff. It is never cached. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const viewer = { userId: staff.id, guestId: null, isStaff: true, key: null };
  const picture = await readShipmentPicture(params.pictureId, viewer);
  const headers = { "Cache-Control": "no-store, private", "X-Content-Type-Options": "nosniff" };
  if (!picture) {
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("Not found"), { status: 404, headers: plain });
  }
  return new Response(picture, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Disposition": `inline; filename="shipment-${params.pictureId}.jpg"`,
    },
  });
}
