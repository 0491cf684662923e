import type { PaymentMethod, PublicMethod } from "#db/schema/orders.ts";
import { t } from "#languages/messages.ts";

/**
 * The name of each payment method, the same on screens, in emails, on receipts and in exports. The properties are
 * getters, because the language is known only when a name is shown.
 */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  get stripe_fpx() {
    return t("FPX or card");
  },
  get touch_n_go() {
    return t("Touch 'n Go");
  },
  get cash() {
    return t("Cash");
  },
  get card_terminal() {
    return t("Card terminal");
  },
  get bank_transfer() {
    return t("Bank transfer");
  },
};

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
