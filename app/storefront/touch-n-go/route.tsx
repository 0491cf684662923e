import { redirectWithToast } from "#app/http/toast.server.ts";
import { drainBody, readUpload } from "#app/http/upload.server.ts";
import { requireStaff, visitorOf } from "#app/http/visitor.server.ts";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { checkReceiptUpload, submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { touchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { receiptDue, type OrderState } from "#shop/payments/order-state.ts";
import { stateSentence } from "#shop/payments/order-state-words.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import type { Route } from "./+types/route";
import { findOrder, viewerOf } from "../shared/order/find-order.server.ts";
import { unpaidChoices } from "../shared/order/unpaid-choices.server.ts";
import { pageMeta } from "../shared/page-meta.ts";
import { PayScreen } from "./pay-screen.tsx";
import { BuyerOnlyScreen } from "../shared/order/buyer-only-screen.tsx";
import {
  maxReceiptBytes,
  receiptRefusalSentence,
  type ReceiptRefusal,
} from "./receipt-refusals.ts";

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData ? t("Pay with Touch 'n Go") : t("Order not found"),
  });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen, viewer } = await findOrder(params.orderId, context, url);
  if (!seen.isFull) return { seen };
  const { state } = await readOrderState(seen.order);
  const qr = receiptDue(state) ? await touchNGoQr(seen.order) : undefined;
  const choices = await unpaidChoices(seen.order, state, viewer, context);
  return { seen, state, line: cancelledLine(state), qr, choices };
}

/** What the buyer of a cancelled order reads. They may have paid, although the shop knows of no payment. */
function cancelledLine(state: OrderState): string | undefined {
  if (state.kind !== "cancelled") return undefined;
  const line = stateSentence(state);
  return state.money.kind === "none" && !state.lateReceipt
    ? joinSentences([line, t("If you've already paid, let us know and we'll refund you.")])
    : line;
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const viewer = await viewerOf(context, url);
  const { ip } = await visitorOf(context);
  const rateLimit = await checkReceiptUpload(ip, params.orderId, viewer);
  if (!rateLimit.ok) {
    await drainBody(request);
    return refusalAnswer(rateLimit);
  }
  const upload = await readUpload(request, "receipt", { maxBytes: maxReceiptBytes });
  if (!upload.ok) return refusalAnswer(upload);
  const staff = viewer.isStaff ? await requireStaff(context, url) : undefined;
  const submitted = await submitReceipt(params.orderId, viewer, upload.bytes, staff);
  if (!submitted.ok) return refusalAnswer(submitted);
  return redirectWithToast(links.order(params.orderId, viewer.key), {
    title: t("Payment submitted for verification!"),
    description: t("Receipt uploaded successfully!"),
  });
}

function refusalAnswer(refusal: ReceiptRefusal) {
  return { message: receiptRefusalSentence(refusal) };
}

export default function TouchNGo({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, state, line, qr, choices } = loaderData;
  return seen.isFull && state ? (
    <PayScreen order={seen.order} {...{ state, line, qr, choices }} refusal={actionData} />
  ) : (
    <BuyerOnlyScreen title={t("Touch 'n Go payment")} order={seen.order} />
  );
}
