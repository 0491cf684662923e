import { createHash } from "node:crypto";
import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { goldBoard } from "#shop/gold/gold-board.ts";
import type { SenPerGram } from "#shop/money.ts";
import type { Route } from "./+types/gold-price";

/**
 * Today's gold prices for others to quote, at `/gold-price.json`: ringgit per gram with two decimals, null where there is
 * no price. Any site may read it. Clients revalidate by `ETag`, so that nobody quotes an old price.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const rows = goldBoard(await goldPricesFor(context)).map((row) => [
    row.purity,
    {
      sell: decimal(row.sell),
      buyBack: decimal(row.buyBack),
      since: row.since?.toISOString() ?? null,
      isStale: row.isStale,
    },
  ]);
  const body = JSON.stringify({ currency: "MYR", unit: "gram", prices: Object.fromEntries(rows) });
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, no-cache",
    "Access-Control-Allow-Origin": "*",
    ETag: etag,
  };
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

function decimal(price: SenPerGram | null | undefined): string | null {
  return price == null ? null : (price / 100).toFixed(2);
}
