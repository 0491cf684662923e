import { readOrder } from "#shop/orders/read-order.server.ts";
import type { Route } from "./+types/version";
import { viewerOf } from "../shared/order/viewer.server.ts";
import { readOrderView } from "../shared/order/order-view.server.ts";

/** Polled by open order pages; changes when anything on the page changes. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const seen = await readOrder(params.orderId, await viewerOf(context, url));
  const headers = { "Cache-Control": "no-store" };
  if (!seen?.isFull) return new Response("", { status: 404, headers });
  const { stateVersion } = await readOrderView(seen.order);
  return new Response(stateVersion, { headers });
}
