import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { goldPricePicture } from "#shop/gold/gold-price-picture.server.ts";
import type { Route } from "./+types/picture";

/** Today's gold prices as a picture, at `/gold-price.png`, for the previews of links in chats and social networks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const picture = goldPricePicture(await goldPricesFor(context));
  if (!picture) {
    return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": "public, no-cache",
    ETag: `"${picture.version}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(await picture.draw(), { headers });
}
