import { t } from "#languages/messages.ts";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";

/** The name of a payment method in lower case, for lists of orders. In English, the method's code with spaces. */
export function methodText(method: PaymentMethod): string {
  switch (method) {
    case "stripe_fpx":
      return t("stripe fpx");
    case "touch_n_go":
      return t("touch n go");
    case "cash":
      return t("cash");
    case "card_terminal":
      return t("card terminal");
    case "bank_transfer":
      return t("bank transfer");
  }
}
