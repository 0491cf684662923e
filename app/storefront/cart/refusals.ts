import { minutes } from "../checkout/refusals.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { TooManyAdditions } from "#shop/cart/admit-addition.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";

/** Also what the cart's form itself can be refused for. */
export type Refusal =
  | Exclude<CartChange, { ok: true }>
  | TooManyAdditions
  | { ok: false; reason: "unclear" };
export type RefusalReason = Refusal["reason"];

/** Why the cart could not be changed as it was asked. */
export function refusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "gone":
      return "This piece is no longer sold.";
    case "price-unavailable":
      return "There is no gold price for this piece right now, so it cannot be sold yet.";
    case "choose-variant":
      return "Please choose one of each option first.";
    case "choose-color":
      return "Please choose a colour first.";
    case "choice-gone":
      return "That option is no longer offered. Please choose another.";
    case "not-enough-stock":
      return refusal.onHand > 0
        ? `Only ${refusal.onHand} left, counting what is already in your cart.`
        : "This piece has just been sold out.";
    case "too-many":
      return `Too many pieces were added from your connection. Please try again in ${minutes(refusal.retryAfter)}.`;
    case "unclear":
      return "We could not read that. Please try once more.";
  }
}

/** Why a line cannot be bought as it stands, and what to do about it. */
export function problemSentence({ problem, piece }: CartLine): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case "gone":
      return "This piece is no longer sold. Please remove it to go on.";
    case "price-unavailable":
      return `There is no gold price for ${piece?.purity ?? "this gold"} right now. Please remove the piece, or come back later.`;
    case "choose-variant":
    case "choose-color":
      return "This piece now comes with a choice. Please remove it and choose again on its page.";
    case "choice-gone":
      return "What you chose is no longer offered. Please remove it and choose again on its page.";
    case "not-enough-stock":
      return piece && piece.available > 0
        ? `Only ${piece.available} left.`
        : "Sold out since you added it. Please remove it to go on.";
  }
}
