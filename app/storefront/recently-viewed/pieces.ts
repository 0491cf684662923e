import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { maxRecentPieces } from "#app/ui/recent-pieces.ts";
import { piecesById } from "#shop/catalogue/pieces-by-id.server.ts";
import type { Route } from "./+types/pieces";

/** The pieces of a list that the browser keeps, at today's prices, without those that cannot be bought now. */
export function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get("ids") ?? "").split(",").slice(0, maxRecentPieces);
  return piecesById(ids, goldPricesFor(context));
}

/** As short as the age of a cached page (ADR-0015). */
export function headers() {
  return { "Cache-Control": "private, max-age=10" };
}
