import { formatMoney, type Sen } from "#shop/money.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";

type Refused = Exclude<CartChange, { ok: true }>;

/** Says why a product could not be added to the draft, or not in this quantity. */
export function pieceSentence(refusal: Refused): string {
  switch (refusal.reason) {
    case "gone":
      return "This product is no longer available.";
    case "price-unavailable":
      return "There's no gold price for this product today. Set the price in Settings first.";
    case "choose-variant":
      return "Choose all the product's options first.";
    case "choose-color":
      return "Choose a colour first.";
    case "choice-unavailable":
      return "That option is no longer offered. Choose another option.";
    case "not-enough-stock":
      return refusal.onHand > 0
        ? `Only ${refusal.onHand} left in stock, including those already in this order.`
        : "This product is sold out.";
  }
}

/** Says why a line of the draft cannot be ordered; undefined if the line can be ordered. */
export function lineSentence({ problem, piece }: CartLine): string | undefined {
  if (!problem) return undefined;
  const sentence = pieceSentence(
    problem === "not-enough-stock"
      ? { ok: false, reason: problem, onHand: piece?.available ?? 0 }
      : { ok: false, reason: problem },
  );
  return `${sentence} Change or remove this product to continue.`;
}

export type DraftRefusal = { title: string; lines: string[] };

/** Says why the order was not placed. The draft stays as it was. */
export function placeRefusalMessage(
  refused: Exclude<PlaceOrder, { ok: true }>,
  newTotal: Sen,
): DraftRefusal {
  switch (refused.reason) {
    case "empty-cart":
      return { title: "This order is empty", lines: ["Add a product first."] };
    case "form-already-submitted":
    case "cart-changed":
      return {
        title: "This order has changed",
        lines: [
          `This order was changed in another tab. The total is now ${formatMoney(newTotal)}.`,
          "Check the new total, then press Place Order to confirm.",
        ],
      };
    case "method-refused":
      return {
        title: "Choose another payment method",
        lines: ["The chosen payment method isn't available now."],
      };
    case "price-changed":
      return {
        title: "The gold price has changed",
        lines: [
          `The total was ${formatMoney(refused.oldTotal)} and is now ${formatMoney(refused.newTotal)}.`,
          "Tell the customer, then press Place Order to confirm.",
        ],
      };
    case "unavailable":
      return {
        title: "Some products are no longer available",
        lines: refused.names.map((name) => `${name} is no longer available.`),
      };
    case "not-enough-stock":
      return {
        title: "Not enough in stock",
        lines: refused.short.map(({ name, choices, onHand }) => {
          const piece = choices ? `${name} (${choices})` : name;
          return onHand > 0 ? `${piece}: only ${onHand} left.` : `${piece} is sold out.`;
        }),
      };
  }
}
