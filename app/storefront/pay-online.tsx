import { data, href, redirect, redirectDocument, useNavigation } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { cartOwnerFor } from "#app/http/visitor.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { readOrder, type Onlooker } from "#shop/orders/read-order.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { paymentsAreSimulated } from "#shop/payments/online-payment.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import type { Route } from "./+types/pay-online";
import { orderPage } from "./order/addresses.ts";
import { onlookerOf } from "./order/onlooker.server.ts";
import { OrderNotFound } from "./order/order-not-found.tsx";
import { readStanding } from "./order/read-standing.server.ts";
import { useLiveOrder } from "./order/use-live-order.ts";
import { pageMeta } from "./page-meta.ts";
import { cancelRefusal, payRefusal } from "./pay-online/refusals.ts";
import { returnAddresses } from "./pay-online/return-addresses.server.ts";
import { PayOnlineScreen } from "./pay-online/pay-online-screen.tsx";
import { StrangerScreen } from "./touch-n-go/stranger-screen.tsx";
import { useAnswerToast } from "./use-answer-toast.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.seen ? "Pay your order" : "Order not found" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const onlooker = await onlookerOf(context, url);
  const seen = await readOrder(params.orderId, onlooker);
  if (!seen) return data({ seen: undefined, whole: undefined }, { status: 404 });
  if (!seen.whole) return { seen, whole: undefined };
  const standing = await readStanding(seen.order);
  // What is paid or cancelled has nothing to pay: its own page says what became of it.
  if (standing.online === "paid" || seen.order.orderStatus === "cancelled") {
    throw redirect(orderPage(params.orderId, onlooker.key));
  }
  const isSimulated = paymentsAreSimulated();
  return { seen, whole: { order: seen.order, standing, linkKey: onlooker.key, isSimulated } };
}

export async function action({ request, params: { orderId }, context, url }: Route.ActionArgs) {
  const onlooker = await onlookerOf(context, url);
  const intent = (await formOf(request)).get("intent");
  if (intent === "cancel") return cancel(orderId, onlooker, await cartOwnerFor(context));
  const started = await startPayment(orderId, onlooker, returnAddresses(orderId, onlooker.key));
  // The payment page is another site's, even where the simulator stands in for it.
  return started.ok ? redirectDocument(started.url) : { toast: payRefusal(started) };
}

async function cancel(
  orderId: string,
  onlooker: Onlooker,
  owner: Awaited<ReturnType<typeof cartOwnerFor>>,
) {
  const cancelled = await cancelUnpaid(orderId, onlooker);
  if (!cancelled.ok) return { toast: cancelRefusal(cancelled) };
  const again = await buyAgain(orderId, onlooker, owner);
  const isWhole = again.ok && again.missing.length === 0;
  return redirectWithToast(isWhole ? href("/cart") : orderPage(orderId, onlooker.key), {
    title: "Order cancelled",
    description: isWhole ? "Its pieces are back in your cart." : "Nothing is owed for it.",
  });
}

export default function PayOnline({ loaderData, actionData }: Route.ComponentProps) {
  const intent = useNavigation().formData?.get("intent");
  useAnswerToast(actionData);
  const { seen, whole } = loaderData;
  useLiveOrder(whole?.standing.online === "being-checked" ? whole : undefined);
  if (!seen) return <OrderNotFound />;
  if (!whole) return <StrangerScreen title="Pay your order" order={seen.order} />;
  return (
    <PayOnlineScreen
      order={whole.order}
      state={whole.standing.online}
      linkKey={whole.linkKey}
      isSimulated={whole.isSimulated}
      problem={actionData?.toast.description}
      busy={intent === "pay" ? "pay" : intent === "cancel" ? "cancel" : undefined}
    />
  );
}
