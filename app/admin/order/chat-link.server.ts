import { formatMoney } from "#shop/money.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import type { PaymentRow } from "#shop/payments/refund-order.server.ts";
import type { WholeOrder } from "./order-facts.tsx";

/**
 * A chat with the customer, the first words written: who writes, what there is to tell of the order as it
 * stands, and its own page. Many customers have no e-mail.
 */
export function chatLink(order: WholeOrder, money: PaymentRow[], shop: string): string {
  const hello = `Hello ${order.fullName}, this is ${shop} about your order ${order.orderNumber} (${formatMoney(order.totalAmount)}).`;
  const words = `${hello} ${news(order, money)} Your order: ${orderLink(order.id)}`;
  return `https://wa.me/${order.phoneNumber.replace("+", "")}?text=${encodeURIComponent(words)}`;
}

function news(order: WholeOrder, money: PaymentRow[]): string {
  const { orderStatus, paymentStatus, address } = order;
  const refund = money
    .flatMap(({ refunds }) => refunds)
    .findLast(({ status }) => status !== "failed");
  if (refund) {
    const amount = formatMoney(refund.amount);
    return refund.status === "succeeded"
      ? `We have given ${amount} back to you.`
      : `We are giving ${amount} back to you; the bank is working on it.`;
  }
  if (orderStatus === "cancelled") {
    return paymentStatus === "completed"
      ? "It is cancelled, and we will give your money back."
      : "It is cancelled, and nothing is owed. You can put its pieces into your cart again on its page.";
  }
  if (orderStatus === "completed") {
    return address ? "It is on its way to you." : "It is ready for you at the shop.";
  }
  if (paymentStatus === "completed") {
    return "We have received your payment, thank you, and are preparing your pieces.";
  }
  const awaited = order.paymentMethod === "touch_n_go" ? " and upload the receipt" : "";
  const again = paymentStatus === "failed" ? "The payment did not go through. " : "";
  return `${again}We are keeping the pieces for you: you can pay${awaited} here: ${payLink(order)}`;
}
