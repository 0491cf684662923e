import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { readTradeInPicture } from "#shop/trade-ins/read-trade-in.server.ts";
import type { Route } from "./+types/picture";

/** Serves a picture that a customer sent, only to staff. It is never cached. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const picture = await readTradeInPicture(staff, params.tradeInId, params.pictureId);
  const headers = { "Cache-Control": "no-store, private", "X-Content-Type-Options": "nosniff" };
  if (!picture) {
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("Not found"), { status: 404, headers: plain });
  }
  return new Response(picture, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Disposition": `inline; filename="trade-in-${params.pictureId}.jpg"`,
    },
  });
}
