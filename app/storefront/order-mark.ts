import { readOrder } from "#shop/orders/read-order.server.ts";
import type { Route } from "./+types/order-mark";
import { onlookerOf } from "./order/onlooker.server.ts";
import { readStanding } from "./order/read-standing.server.ts";

/** What an open order page asks for now and then: a word that changes when anything of the order does. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const seen = await readOrder(params.orderId, await onlookerOf(context, url));
  const headers = { "Cache-Control": "no-store" };
  if (!seen?.whole) return new Response("", { status: 404, headers });
  const { mark } = await readStanding(seen.order);
  return new Response(mark, { headers });
}
