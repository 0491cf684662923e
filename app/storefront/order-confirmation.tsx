import { data } from "react-router";
import { readOrder, readTimeline } from "#shop/orders/read-order.server.ts";
import { receiptState } from "#shop/payments/touch-n-go.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/order-confirmation";
import { onlookerOf } from "./order/onlooker.server.ts";
import { OrderNotFound } from "./order/order-not-found.tsx";
import { OrderScreen } from "./order/order-screen.tsx";
import type { Moment } from "./order/timeline.tsx";
import { eventWords } from "./order/words.ts";
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
  if (!seen) return data({ seen: undefined }, { status: 404 });
  if (!seen.whole) return { seen };
  const { order } = seen;
  const [events, receipt] = await Promise.all([readTimeline(order.id), receiptState(order.id)]);
  const moments = events.flatMap((event): Moment[] => {
    const words = eventWords(event);
    return words ? [{ id: event.id, words, at: event.at }] : [];
  });
  return {
    seen,
    moments,
    receipt,
    phone: formatPhone(order.phoneNumber),
    linkKey: onlooker.key,
  };
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  if (!loaderData.seen) return <OrderNotFound />;
  return <OrderScreen {...loaderData} />;
}
