import { respondPrivatePicture } from "#app/http/private-picture.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { readTradeInPicture } from "#shop/trade-ins/read-trade-in.server.ts";
import type { Route } from "./+types/picture";

/** Serves a picture that a customer sent, only to staff. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const picture = await readTradeInPicture(staff, params.tradeInId, params.pictureId);
  return respondPrivatePicture(picture, `trade-in-${params.pictureId}.jpg`);
}
