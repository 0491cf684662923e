import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { HiddenMethod } from "#shop/orders/payment-methods.server.ts";

export function hiddenMethodMessage(hidden: HiddenMethod): string {
  const method = methodName(hidden.method);
  switch (hidden.why) {
    case "disabled":
    case "staff-only":
      return t("{method} isn't available at the moment.", { method });
    case "above-limit":
      return t("{method} is limited to {limit} per order, and this order costs more.", {
        method,
        limit: formatMoney(hidden.limit),
      });
  }
}
