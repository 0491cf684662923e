import { href, redirect, redirectDocument } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithError } from "#app/http/toast.server.ts";
import { cartOwnerFor } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { paymentsAreSimulated } from "#shop/payments/pay-page.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import type { Route } from "./+types/route";
import { cancelOrder } from "../shared/order/cancel-order.server.ts";
import { findOrder, viewerOf } from "../shared/order/find-order.server.ts";
import { readOrderView } from "../shared/order/order-view.server.ts";
import { unpaidChoices } from "../shared/order/unpaid-choices.server.ts";
import { useLiveOrder } from "../shared/order/use-live-order.ts";
import { pageMeta } from "../shared/page-meta.ts";
import { paymentRefusalSentence } from "../shared/payment-refusals.ts";
import { returnUrls } from "../shared/order/return-urls.server.ts";
import { PayOnlineScreen } from "./pay-online-screen.tsx";
import { BuyerOnlyScreen } from "../shared/order/buyer-only-screen.tsx";

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData ? t("Pay your order") : t("Order not found") });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen, viewer } = await findOrder(params.orderId, context, url);
  if (!seen.isFull) return { seen, fullOrder: undefined };
  const view = await readOrderView(seen.order);
  const payment = view.state.kind === "cancelled" ? undefined : view.state.payment;
  // A paid or cancelled order has nothing to pay, so the visitor sees the order page instead.
  if (payment?.kind !== "due" && payment?.kind !== "checking") {
    throw redirect(links.order(params.orderId, viewer.key));
  }
  const { order, stateVersion } = view;
  const isSimulated = paymentsAreSimulated();
  const { otherMethods } = await unpaidChoices(order, view.state, viewer, context);
  return { seen, fullOrder: { order, payment, stateVersion, isSimulated, otherMethods } };
}

export async function action({ request, params: { orderId }, context, url }: Route.ActionArgs) {
  const viewer = await viewerOf(context, url);
  const form = await formOf(request);
  if (form.get("intent") === "cancel") {
    const answer = await cancelOrder({ orderId, viewer, owner: await cartOwnerFor(context) });
    const isFromCart = form.get("from") === "cart";
    return "problem" in answer && isFromCart
      ? redirectWithError(href("/cart"), answer.problem)
      : answer;
  }
  const started = await startPayment(orderId, viewer, returnUrls(orderId, viewer.key));
  // `redirectDocument` loads a full page, because the payment page is on another site or in the simulator.
  if (started.ok) return redirectDocument(started.url);
  const canTryAgain = started.reason === "no-session";
  return { problem: paymentRefusalSentence(started), canTryAgain };
}

export default function PayOnline({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, fullOrder } = loaderData;
  useLiveOrder(fullOrder?.payment.kind === "checking" ? fullOrder : undefined);
  if (!fullOrder) return <BuyerOnlyScreen title={t("Pay your order")} order={seen.order} />;
  return (
    <PayOnlineScreen
      order={fullOrder.order}
      payment={fullOrder.payment}
      otherMethods={fullOrder.otherMethods}
      isSimulated={fullOrder.isSimulated}
      refusal={actionData}
    />
  );
}
