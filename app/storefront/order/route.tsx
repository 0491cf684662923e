import { data, href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { cartOwnerFor } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { orderLinkQr } from "#shop/orders/order-link.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { findOrder, viewerOf } from "../shared/order/find-order.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { readOrderView } from "../shared/order/order-view.server.ts";
import { useLiveOrder } from "../shared/order/use-live-order.ts";
import { pageMeta } from "../shared/page-meta.ts";

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.seen.order;
  return pageMeta(matches, {
    title: order ? t("Order {number}", { number: order.orderNumber }) : t("Order not found"),
  });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen } = await findOrder(params.orderId, context, url);
  if (!seen.isFull) return { seen, fullOrder: undefined };
  const { order } = seen;
  const view = await readOrderView(order);
  const link = orderLinkQr(order.id);
  const phone = formatPhone(order.phoneNumber);
  return { seen, fullOrder: { ...view, link, phone } };
}

/** Handles the "Buy again" button, which adds the order's items to the cart. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const viewer = await viewerOf(context, url);
  const again = await buyAgain(params.orderId, viewer, await cartOwnerFor(context));
  if (!again.ok) throw data(null, { status: again.reason === "not-found" ? 404 : 403 });
  const { missing } = again;
  return redirectWithToast(href("/cart"), {
    title: t("Added to cart!"),
    ...(missing.length > 0 && {
      description: t("These items are no longer available as you ordered them: {names}", {
        names: missing.join(", "),
      }),
      kind: "info" as const,
    }),
  });
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { seen, fullOrder } = loaderData;
  useLiveOrder(fullOrder?.isExpectingNews ? fullOrder : undefined);
  return <OrderScreen order={seen.order} full={fullOrder} />;
}
