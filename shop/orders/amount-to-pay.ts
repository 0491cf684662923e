import type { CreditTender } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import type { Order } from "./read-order.server.ts";

/** The columns of an order from which the amount to pay follows. */
export type Payable = Pick<Order, "totalAmount" | "exchangeCredit" | "tradeInCredit">;
export type Credit = { method: CreditTender; amount: Sen };

/** The gold that covers a part of the order: given back in an exchange (ADR-0065), or bought with it (ADR-0091). */
export function creditOf(order: Omit<Payable, "totalAmount">): Credit | undefined {
  const { exchangeCredit, tradeInCredit } = order;
  if (exchangeCredit > 0) return { method: "exchange", amount: exchangeCredit };
  return tradeInCredit > 0 ? { method: "trade_in", amount: tradeInCredit } : undefined;
}

/** What the customer pays for the order: its total without its credit. */
export function amountToPay(order: Payable): Sen {
  return (order.totalAmount - (creditOf(order)?.amount ?? 0)) as Sen;
}

/** Whether the credit covers the whole order, so that no payment is awaited. */
export function isCoveredByCredit(order: Payable): boolean {
  return creditOf(order) !== undefined && amountToPay(order) === 0;
}
