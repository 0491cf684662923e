import type { CreditTender, PaymentMethod, PublicMethod, Tender } from "#db/schema/orders.ts";
import { message, t, type Message } from "#languages/messages.ts";

const names: Record<Tender, Message> = {
  stripe_fpx: message("FPX or card"),
  touch_n_go: message("Touch 'n Go"),
  cash: message("Cash"),
  card_terminal: message("Card terminal"),
  bank_transfer: message("Bank transfer"),
  exchange: message("Exchange"),
  trade_in: message("Trade-in"),
};
const creditNames: Record<CreditTender, Message> = {
  exchange: message("Exchange credit"),
  trade_in: message("Trade-in"),
};

/** The name of what an order is paid with, the same on screens, in emails, on receipts and in exports. */
export function methodName(method: Tender): string {
  return t(names[method]);
}

/** The name of the line that shows what a credit covers of an order. */
export function creditName(method: CreditTender): string {
  return t(creditNames[method]);
}

/** Whether the order is paid with gold that came in, not with money. */
export function isCredit(method: Tender): method is CreditTender {
  return Object.hasOwn(creditNames, method);
}

/**
 * The code of a method that the specification names, with spaces: "stripe fpx". Undefined for the methods that only staff
 * receive.
 */
export function methodCode(method: Tender): string | undefined {
  return isPublicMethod(method) ? method.replaceAll("_", " ") : undefined;
}

/** Who confirms a payment: staff by its receipt, the payment provider, or staff who receive the money themselves. */
export type PaymentChannel = "receipt" | "online" | "staff";

export function channelOf(method: PaymentMethod): PaymentChannel {
  if (!isPublicMethod(method)) return "staff";
  return method === "touch_n_go" ? "receipt" : "online";
}

/** Whether customers can pay by this method on a page of the shop. Staff receive payments by the other methods. */
export function isPublicMethod(method: Tender): method is PublicMethod {
  return method === "stripe_fpx" || method === "touch_n_go";
}
