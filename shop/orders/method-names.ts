import type { PaymentMethod, PublicMethod } from "#db/schema/orders.ts";
import { languageCode, message, t, type Message } from "#languages/messages.ts";

const names: Record<PaymentMethod, Message> = {
  stripe_fpx: message("FPX or card"),
  touch_n_go: message("Touch 'n Go"),
  cash: message("Cash"),
  card_terminal: message("Card terminal"),
  bank_transfer: message("Bank transfer"),
};

/**
 * The name of a payment method, the same on screens, in emails, on receipts and in exports. With `asCode`, English shows
 * the method's code with spaces, such as "stripe fpx": the specification asks for it where staff look over orders.
 */
export function methodName(method: PaymentMethod, { asCode = false } = {}): string {
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
