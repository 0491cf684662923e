import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { cartOwnerFor } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { findFullOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { paymentRefusalSentence } from "../payment-refusals.ts";

type Asked = { orderId: string; viewer: Viewer; owner: Awaited<ReturnType<typeof cartOwnerFor>> };

/** Cancels an unpaid order for its buyer and puts its items back into the cart, or answers why it cannot be cancelled. */
export async function cancelOrder({ orderId, viewer, owner }: Asked) {
  const cancelled = await cancelUnpaid(orderId, viewer);
  if (!cancelled.ok) {
    // Pressed twice, or cancelled in another tab: its items are in the cart already.
    const seen = await findFullOrder(orderId, viewer);
    if (seen.ok && seen.order.orderStatus === "cancelled") {
      return redirectWithToast(links.order(orderId, viewer.key), { title: t("Order cancelled") });
    }
    return { problem: paymentRefusalSentence(cancelled) };
  }
  const again = await buyAgain(orderId, viewer, owner);
  const isComplete = again.ok && again.missing.length === 0;
  return redirectWithToast(isComplete ? href("/cart") : links.order(orderId, viewer.key), {
    title: t("Order cancelled"),
    description: isComplete
      ? t("Your items are back in your cart.")
      : t("You have nothing to pay."),
  });
}
