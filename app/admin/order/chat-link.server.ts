import { formatMoney } from "#shop/money.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import type { WholeOrder } from "./order-facts.tsx";

/** A chat with the customer, the first words written: who asks, about which order, and its own page. */
export function chatLink(order: WholeOrder, shop: string): string {
  const words = `Hello ${order.fullName}, this is ${shop} about your order ${order.orderNumber} (${formatMoney(order.totalAmount)}). Your order: ${orderLink(order.id)}`;
  return `https://wa.me/${order.phoneNumber.replace("+", "")}?${new URLSearchParams({ text: words })}`;
}
