import { errorToast, type Toast } from "#app/ui/toast.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import { isPublicMethod, methodNames } from "#shop/orders/method-names.ts";
import type { HiddenMethod } from "#shop/orders/payment-methods.server.ts";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { methodLabels } from "./payment-method-labels.ts";

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
        title: "Your cart has changed",
        lines: [
          "Your cart was changed in another tab or on another device. Nothing has been ordered yet.",
          "Please check your cart, then press Place Order to confirm.",
        ],
      };
    case "price-changed":
      return {
        title: "The gold price has changed",
        lines: [
          "Your price hold ended before you ordered. Nothing has been ordered yet.",
          "Please check the new total, then press Place Order to confirm.",
        ],
      };
    case "unavailable":
      return {
        title: "Some items are no longer available",
        lines: refusal.names.map((name) => `${name} is no longer available.`),
      };
    case "not-enough-stock":
      return {
        title: "Sorry, we don't have enough in stock",
        lines: refusal.short.map(({ name, choices, onHand }) => {
          const piece = choices ? `${name} (${choices})` : name;
          return onHand > 0 ? `${piece}: only ${onHand} left.` : `${piece} is sold out.`;
        }),
      };
    case "method-refused":
      return {
        title: `${titleOf(refusal.refused.method)} can't be used for this order`,
        lines: [hiddenMethodMessage(refusal.refused), "Nothing has been ordered yet."],
      };
    case "too-many":
      return {
        title: "Too many orders",
        lines: [
          `We received too many orders from your connection. Please try again in ${formatMinutes(refusal.retryAfter)}.`,
        ],
      };
  }
}

export function hiddenMethodMessage(hidden: HiddenMethod): string {
  const name = titleOf(hidden.method);
  switch (hidden.why) {
    case "disabled":
    case "staff-only":
      return `${name} isn't available at the moment.`;
    case "above-limit":
      return `${name} is limited to ${formatMoney(hidden.limit)} per order, and this order costs more.`;
  }
}

export function refusalToast(refusal: CheckoutRefusal): Toast {
  const { title, lines } = refusalMessage(refusal);
  const isAboutTotal = refusal.reason === "price-changed" || refusal.reason === "cart-changed";
  const description = isAboutTotal ? title : lines.join(" ");
  return errorToast(description);
}

export function formatMinutes(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds / 60));
  return rounded === 1 ? "a minute" : `${rounded} minutes`;
}

function titleOf(method: PaymentMethod): string {
  return isPublicMethod(method) ? methodLabels[method].title : methodNames[method];
}
