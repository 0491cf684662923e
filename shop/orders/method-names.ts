import type { PaymentMethod, PublicMethod, Tender } from "#db/schema/orders.ts";
import { languageCode, message, t, type Message } from "#languages/messages.ts";

const names: Record<Tender, Message> = {
  stripe_fpx: message("FPX or card"),
  touch_n_go: message("Touch 'n Go"),
  cash: message("Cash"),
  card_terminal: message("Card terminal"),
  bank_transfer: message("Bank transfer"),
  exchange: message("Exchange"),
};

/**
 * The name of what an order is paid with, the same on screens, in emails, on receipts and in exports. With `asCode`, English shows
 * the method's code with spaces, such as "stripe fpx": the specification asks for it where staff look over orders.
 */
export function methodName(method: Tender, { asCode = false } = {}): string {
  return asCode && languageCode() === "en" ? method.replaceAll("_", " ") : t(names[method]);
}

/** Who confirms a payment: staff by its receipt, the payment provider, or staff who receive the money themselves. */
export type PaymentChannel = "receipt" | "online" | "staff";

export function channelOf(method: PaymentMethod): PaymentChannel {
  if (!isPublicMethod(method)) return "staff";
  return method === "touch_n_go" ? "receipt" : "online";
}

/** Whether customers can pay by this method on a page of the shop. Staff receive payments by the other methods. */
export function isPublicMethod(method: PaymentMethod): method is PublicMethod {
  return method === "stripe_fpx" || method === "touch_n_go";
}
