import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { cartOwnerFor } from "#app/http/visitor.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { readOrder, readTimeline } from "#shop/orders/read-order.server.ts";
import { onlineState, type OnlineState } from "#shop/payments/online-payment.server.ts";
import { receiptState } from "#shop/payments/touch-n-go.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/order-confirmation";
import { onlookerOf } from "./order/onlooker.server.ts";
import { OrderNotFound } from "./order/order-not-found.tsx";
import type { ReceiptStanding } from "./order/receipt-band.tsx";
import { OrderScreen } from "./order/order-screen.tsx";
import type { Moment } from "./order/timeline.tsx";
import { useLiveOrder } from "./order/use-live-order.ts";
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
  const [events, receipt, online] = await Promise.all([
    readTimeline(order.id),
    receiptState(order.id),
    onlineState(order),
  ]);
  const moments = events.flatMap((event): Moment[] => {
    const words = eventWords(event);
    return words ? [{ id: event.id, words, at: event.at }] : [];
  });
  return {
    seen,
    moments,
    receipt,
    online,
    phone: formatPhone(order.phoneNumber),
    linkKey: onlooker.key,
  };
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
  useLiveOrder(loaderData.seen !== undefined && isExpecting(loaderData));
  if (!loaderData.seen) return <OrderNotFound />;
  return <OrderScreen {...loaderData} />;
}

function isExpecting({ online, receipt }: { online?: OnlineState; receipt?: ReceiptStanding }) {
  return online === "awaited" || online === "being-checked" || receipt?.state === "submitted";
}
