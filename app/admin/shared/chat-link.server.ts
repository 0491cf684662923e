import { formatMoney } from "#shop/money.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { stateSentence } from "#shop/payments/order-state-words.ts";
import type { StateAndMoney } from "#shop/payments/read-order-state.server.ts";
import type { FullOrder } from "./order-facts.tsx";

/**
 * A WhatsApp link to the customer, because many customers have no email address. The prepared message names the shop,
 * says the order's state as the order page does, and links to that page.
 */
export function chatLink(order: FullOrder, { state, money }: StateAndMoney, shop: string): string {
  const refund = money.refunds.findLast(({ status }) => status !== "failed");
  const message = [
    `Hello ${order.fullName}, this is ${shop} about your order ${order.orderNumber} (${formatMoney(order.totalAmount)}).`,
    stateSentence(state),
    refund && refundSentence(refund),
    canPay(state) && `You can pay here: ${payLink(order)}`,
    `Your order: ${orderLink(order.id)}`,
  ].filter(Boolean);
  return chatWith(order.phoneNumber, message.join(" "));
}

/** A WhatsApp link to a customer without email whose receipt was rejected. The linked order page gives the reason. */
export function rejectionChat(
  order: Pick<FullOrder, "id" | "orderNumber" | "phoneNumber">,
  shop: string,
): string {
  const message = `Hello, this is ${shop} about your order ${order.orderNumber}. We couldn't accept the receipt you sent. You can see the reason and upload another receipt here: ${orderLink(order.id)}`;
  return chatWith(order.phoneNumber, message);
}

function chatWith(phoneNumber: string, message: string): string {
  return `https://wa.me/${phoneNumber.replace("+", "")}?text=${encodeURIComponent(message)}`;
}

function refundSentence({ amount, status }: StateAndMoney["money"]["refunds"][number]): string {
  return status === "succeeded"
    ? `We have refunded ${formatMoney(amount)}.`
    : `A refund of ${formatMoney(amount)} is on its way. The bank is processing it.`;
}

function canPay(state: StateAndMoney["state"]): boolean {
  return state.kind === "awaiting-payment" && state.payment.canPay;
}
