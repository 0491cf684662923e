import { data, useNavigation } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { discardBody, readUpload } from "#app/http/upload.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { admitReceipt } from "#shop/payments/admit-receipt.server.ts";
import { touchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { receiptState, submitReceipt } from "#shop/payments/touch-n-go.server.ts";
import type { Route } from "./+types/touch-n-go";
import { orderPage } from "./order/addresses.ts";
import { onlookerOf } from "./order/onlooker.server.ts";
import { OrderNotFound } from "./order/order-not-found.tsx";
import { pageMeta } from "./page-meta.ts";
import { PayScreen } from "./touch-n-go/pay-screen.tsx";
import { StrangerScreen } from "./touch-n-go/stranger-screen.tsx";
import { refusalSentence, type ReceiptRefusal } from "./touch-n-go/refusals.ts";
import { useAnswerToast } from "./use-answer-toast.ts";

const maxBytes = 10 * 1024 * 1024;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.seen ? "Pay with Touch 'n Go" : "Order not found",
  });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const onlooker = await onlookerOf(context, url);
  const seen = await readOrder(params.orderId, onlooker);
  if (!seen) return data({ seen: undefined }, { status: 404 });
  if (!seen.whole) return { seen };
  const receipt = await receiptState(params.orderId);
  const isOpen = receipt.state === "awaited" || receipt.state === "rejected";
  const qr = isOpen ? await touchNGoQr(seen.order) : undefined;
  return { seen, receipt, qr, linkKey: onlooker.key };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const onlooker = await onlookerOf(context, url);
  const { ip } = await visitorOf(context);
  const admitted = await admitReceipt(ip, params.orderId, onlooker);
  if (!admitted.ok) {
    await discardBody(request);
    return refused(admitted);
  }
  const upload = await readUpload(request, "receipt", { maxBytes });
  if (!upload.ok) return refused(upload);
  const sent = await submitReceipt(params.orderId, onlooker, upload.bytes);
  if (!sent.ok) return refused(sent);
  return redirectWithToast(orderPage(params.orderId, onlooker.key), {
    title: "Payment submitted for verification!",
    description: "Receipt uploaded successfully!",
  });
}

function refused(refusal: ReceiptRefusal) {
  const message = refusalSentence(refusal);
  const isMissing = refusal.reason === "missing";
  return {
    message,
    toast: isMissing
      ? { title: message, kind: "destructive" as const }
      : { title: "Error", description: message, kind: "destructive" as const },
  };
}

export default function TouchNGo({ loaderData, actionData }: Route.ComponentProps) {
  const isSubmitting = useNavigation().formMethod === "POST";
  useAnswerToast(actionData);
  if (!loaderData.seen) return <OrderNotFound />;
  const { seen } = loaderData;
  if (!seen.whole || !loaderData.receipt) {
    return <StrangerScreen title="Touch 'n Go payment" order={seen.order} />;
  }
  return (
    <PayScreen
      order={seen.order}
      receipt={loaderData.receipt}
      qr={loaderData.qr}
      linkKey={loaderData.linkKey ?? null}
      refusal={actionData}
      isSubmitting={isSubmitting}
    />
  );
}
