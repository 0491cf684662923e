import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { hiddenMethodMessage } from "../shared/hidden-method-message.ts";

type Refused = Exclude<PlaceOrder, { ok: true }>;

/** A refused order that the checkout page explains to the customer. Other refusals redirect to another page. */
export type CheckoutRefusal =
  | { reason: "cart-changed" | "price-changed"; oldTotal: Sen | undefined }
  | Extract<Refused, { reason: "unavailable" }>
  | Extract<Refused, { reason: "not-enough-stock" }>
  | Extract<Refused, { reason: "method-refused" }>
  | TooManyRequests;

export function refusalMessage(refusal: CheckoutRefusal): { title: string; lines: string[] } {
  switch (refusal.reason) {
    case "cart-changed":
      return {
        title: t("Your cart has changed"),
        lines: [
          t(
            "Your cart was changed in another tab or on another device. Nothing has been ordered yet.",
          ),
          t("Please check your cart, then press Place Order to confirm."),
        ],
      };
    case "price-changed":
      return {
        title: t("The price has changed"),
        lines: [
          t("The price changed before you ordered. Nothing has been ordered yet."),
          t("Please check the new total, then press Place Order to confirm."),
        ],
      };
    case "unavailable":
      return {
        title: t("Some items are no longer available"),
        lines: refusal.names.map((name) => t("{name} is no longer available.", { name })),
      };
    case "not-enough-stock":
      return {
        title: t("Sorry, we don't have enough in stock"),
        lines: refusal.short.map(({ name, choices, onHand }) => {
          const piece = choices ? t("{name} ({choices})", { name, choices }) : name;
          return onHand > 0
            ? t("{piece}: only {count} left.", { piece, count: onHand })
            : t("{piece} is sold out.", { piece });
        }),
      };
    case "method-refused":
      return {
        title: t("{method} can't be used for this order", {
          method: methodName(refusal.refused.method),
        }),
        lines: [hiddenMethodMessage(refusal.refused), t("Nothing has been ordered yet.")],
      };
    case "too-many-tries":
      return {
        title: t("Too many orders"),
        lines: [
          t("We received too many orders from your connection. Please try again in {time}.", {
            time: formatMinutes(refusal.retryAfter),
          }),
        ],
      };
  }
}
