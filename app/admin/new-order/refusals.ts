import { formatMoney, type Sen } from "#shop/money.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";

type Refused = Exclude<CartChange, { ok: true }>;

/** Why a piece could not be put in the draft, or not so many of it. */
export function pieceSentence(refusal: Refused): string {
  switch (refusal.reason) {
    case "gone":
      return "This piece is no longer sold.";
    case "price-unavailable":
      return "There is no gold price for this piece today. Set it under Settings first.";
    case "choose-variant":
      return "Choose one of each option first.";
    case "choose-color":
      return "Choose a colour first.";
    case "choice-gone":
      return "That option is no longer offered. Choose another.";
    case "not-enough-stock":
      return refusal.onHand > 0
        ? `Only ${refusal.onHand} left, counting what is already in this order.`
        : "This piece is sold out.";
  }
}

/** Why a line cannot be sold as it stands. */
export function lineSentence({ problem, piece }: CartLine): string | undefined {
  if (!problem) return undefined;
  const sentence = pieceSentence(
    problem === "not-enough-stock"
      ? { ok: false, reason: problem, onHand: piece?.available ?? 0 }
      : { ok: false, reason: problem },
  );
  return `${sentence} Change or remove it to go on.`;
}

export type DraftRefusal = { title: string; lines: string[] };

/** Why nothing was placed; the draft is as it was. */
export function placeWords(
  refused: Exclude<PlaceOrder, { ok: true }>,
  newTotal: Sen,
): DraftRefusal {
  switch (refused.reason) {
    case "empty-cart":
      return { title: "This order is empty", lines: ["Add a piece first."] };
    case "form-used":
    case "cart-changed":
      return {
        title: "This order has changed",
        lines: [
          `It is not the one that this page showed. Its total is ${formatMoney(newTotal)}.`,
          "Look through it again, then press Place Order to confirm.",
        ],
      };
    case "method-refused":
      return { title: "Choose another way of paying", lines: ["This one is not offered now."] };
    case "price-changed":
      return {
        title: "The gold price has moved",
        lines: [
          `The total was ${formatMoney(refused.oldTotal)} and is now ${formatMoney(refused.newTotal)}.`,
          "Tell the customer, then press Place Order to confirm.",
        ],
      };
    case "unavailable":
      return {
        title: "Some pieces cannot be sold any more",
        lines: refused.names.map((name) => `${name} is no longer available.`),
      };
    case "not-enough-stock":
      return {
        title: "Somebody was faster",
        lines: refused.short.map(({ name, choices, onHand }) => {
          const piece = choices ? `${name} (${choices})` : name;
          return onHand > 0 ? `${piece}: only ${onHand} left.` : `${piece} is sold out.`;
        }),
      };
  }
}
