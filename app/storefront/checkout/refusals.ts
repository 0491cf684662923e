import type { Toast } from "#app/ui/toast.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { TooMany } from "#shop/orders/buyer-limits.server.ts";
import type { HiddenMethod } from "#shop/orders/payment-methods.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { methodWords } from "./method-words.ts";

type Refused = Exclude<PlaceOrder, { ok: true }>;

/** Why nothing was placed, as the page shows it; an empty cart leads away from it instead. */
export type CheckoutRefusal =
  | { reason: "cart-changed" | "price-changed"; oldTotal: Sen | undefined }
  | Extract<Refused, { reason: "unavailable" }>
  | Extract<Refused, { reason: "not-enough-stock" }>
  | Extract<Refused, { reason: "method-refused" }>
  | TooMany;

/** The heading and the sentences of a refusal. */
export function refusalWords(refusal: CheckoutRefusal): { title: string; lines: string[] } {
  switch (refusal.reason) {
    case "cart-changed":
      return {
        title: "Your cart has changed",
        lines: [
          "It is not the one that this page showed, so nothing has been ordered yet.",
          "Please look through it again, then press Place Order to confirm.",
        ],
      };
    case "price-changed":
      return {
        title: "The gold price has moved",
        lines: [
          "The time for the first price was over, so nothing has been ordered yet.",
          "Please check the new total, then press Place Order to confirm.",
        ],
      };
    case "unavailable":
      return {
        title: "Some pieces cannot be bought any more",
        lines: refusal.names.map((name) => `${name} is no longer available.`),
      };
    case "not-enough-stock":
      return {
        title: "Somebody was faster",
        lines: refusal.short.map(({ name, choices, onHand }) => {
          const piece = choices ? `${name} (${choices})` : name;
          return onHand > 0 ? `${piece}: only ${onHand} left.` : `${piece} is sold out.`;
        }),
      };
    case "method-refused":
      return {
        title: `${methodWords[refusal.refused.method].title} cannot take this order`,
        lines: [hiddenWords(refusal.refused), "Nothing has been ordered yet."],
      };
    case "too-many":
      return {
        title: "A little too fast",
        lines: [
          `Too many orders came from your connection. Please try again in ${minutes(refusal.retryAfter)}.`,
        ],
      };
  }
}

/** Why a way of paying is not offered for this order. */
export function hiddenWords(hidden: HiddenMethod): string {
  const name = methodWords[hidden.method].title;
  switch (hidden.why) {
    case "switched-off":
      return `${name} cannot be used at the moment.`;
    case "above-limit":
      return `${name} takes up to ${formatMoney(hidden.limit)} for one order, and this one comes to more.`;
  }
}

export function refusalToast(refusal: CheckoutRefusal): Toast {
  const { title, lines } = refusalWords(refusal);
  const isAboutTotal = refusal.reason === "price-changed" || refusal.reason === "cart-changed";
  const description = isAboutTotal ? title : lines.join(" ");
  return { title: "Error", description, kind: "destructive" };
}

export function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? "a minute" : `${whole} minutes`;
}
