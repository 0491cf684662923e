import { formatMinutes } from "./checkout-refusals.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";

/** Why a cart form was refused: by the rules of the cart, by the rate limit, or because a field is invalid. */
export type Refusal =
  | Exclude<CartChange, { ok: true }>
  | TooManyRequests
  | { ok: false; reason: "invalid-input" };

export function refusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "gone":
      return "This item is no longer available.";
    case "price-unavailable":
      return "We have no gold price for this item right now, so we can't sell it yet.";
    case "choose-variant":
      return `Please choose your ${optionNames(refusal.missing)} first.`;
    case "choose-color":
      return "Please choose a colour first.";
    case "choice-unavailable":
      return "That option is no longer available. Please choose another.";
    case "not-enough-stock":
      return refusal.onHand > 0
        ? `Only ${refusal.onHand} left in stock, including what's already in your cart.`
        : "This item has just sold out.";
    case "too-many":
      return `Too many items were added from your connection. Please try again in ${formatMinutes(refusal.retryAfter)}.`;
    case "invalid-input":
      return "Part of the form didn't reach us. Please try again.";
  }
}

/** Joins the names of options, for example "ring size and length". */
function optionNames(missing: string[] = ["options"]): string {
  return missing.map((name) => name.toLowerCase()).join(" and ");
}

/** Says why a cart line cannot be bought, and what to do about it; undefined for a line without a problem. */
export function problemSentence({ problem, piece }: CartLine): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case "gone":
      return "This item is no longer available. Please remove it to continue.";
    case "price-unavailable":
      return `We have no gold price for ${piece ? `${piece.purity} gold` : "this item"} right now. Please remove this item, or try again later.`;
    case "choose-variant":
    case "choose-color":
      return "This item now has options to choose from. Please remove it and add it again from its page.";
    case "choice-unavailable":
      return "The option you chose is no longer available. Please remove this item and add it again from its page.";
    case "not-enough-stock":
      return piece && piece.available > 0
        ? `Only ${piece.available} left in stock.`
        : "This item has sold out since you added it. Please remove it to continue.";
  }
}
