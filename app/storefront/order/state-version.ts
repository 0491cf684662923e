import type { Route } from "./+types/state-version";
import { findOrder } from "../shared/order/find-order.server.ts";
import { readOrderView } from "../shared/order/order-view.server.ts";

/** Open order pages poll this URL. The version changes when the order, its payment or its history changes. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen } = await findOrder(params.orderId, context, url);
  const headers = { "Cache-Control": "no-store" };
  if (!seen.isFull) return new Response("", { status: 404, headers });
  const { stateVersion } = await readOrderView(seen.order);
  return new Response(stateVersion, { headers });
}
