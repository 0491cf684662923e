import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { cartOwnerFor } from "#app/http/visitor.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { orderLinkQr } from "#shop/orders/order-link-qr.server.ts";
import { readOrder, readTimeline } from "#shop/orders/read-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/order-confirmation";
import { momentsOf } from "./order/moments.ts";
import { onlookerOf } from "./order/onlooker.server.ts";
import { OrderNotFound } from "./order/order-not-found.tsx";
import { OrderScreen, StrangersOrder } from "./order/order-screen.tsx";
import { readStanding } from "./order/read-standing.server.ts";
import { subLine } from "./order/sub-line.ts";
import { useLiveOrder } from "./order/use-live-order.ts";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.seen?.order;
  return pageMeta(matches, { title: order ? `Order ${order.orderNumber}` : "Order not found" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const onlooker = await onlookerOf(context, url);
  const seen = await readOrder(params.orderId, onlooker);
  if (!seen) return data({ seen: undefined, whole: undefined }, { status: 404 });
  if (!seen.whole) return { seen, whole: undefined };
  const { order } = seen;
  const [events, standing] = await Promise.all([readTimeline(order.id), readStanding(order)]);
  const moments = momentsOf(events);
  const ended = events.findLast(({ kind, to }) => kind === "order-status" && to === "cancelled");
  const line = subLine(order, standing, ended?.actor ?? null);
  const link = orderLinkQr(order.id);
  const phone = formatPhone(order.phoneNumber);
  return { seen, whole: { order, moments, standing, line, link, phone, linkKey: onlooker.key } };
}

/** The one thing to do here: the pieces of an order, into the cart once more. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const onlooker = await onlookerOf(context, url);
  const again = await buyAgain(params.orderId, onlooker, await cartOwnerFor(context));
  if (!again.ok) throw data(null, { status: again.reason === "not-there" ? 404 : 403 });
  const { missing } = again;
  return redirectWithToast(href("/cart"), {
    title: "Added to cart!",
    ...(missing.length > 0 && {
      description: `These can no longer be bought as they were: ${missing.join(", ")}`,
      kind: "info" as const,
    }),
  });
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { seen, whole } = loaderData;
  useLiveOrder(whole?.standing.isExpecting ? whole : undefined);
  if (!seen) return <OrderNotFound />;
  return whole ? <OrderScreen {...whole} /> : <StrangersOrder order={seen.order} />;
}
