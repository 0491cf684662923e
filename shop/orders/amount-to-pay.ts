import type { Sen } from "#shop/money.ts";
import type { Order } from "./read-order.server.ts";

/** What the customer pays for the order: its total without the pieces that were given back for it (ADR-0065). */
export function amountToPay({
  totalAmount,
  exchangeCredit,
}: Pick<Order, "totalAmount" | "exchangeCredit">): Sen {
  return (totalAmount - exchangeCredit) as Sen;
}

/** Whether pieces that were given back cover the whole order, so that no payment is awaited. */
export function isCoveredByExchange(order: Pick<Order, "totalAmount" | "exchangeCredit">): boolean {
  return order.exchangeCredit > 0 && amountToPay(order) === 0;
}
