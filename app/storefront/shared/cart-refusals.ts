import { t } from "#languages/messages.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";
import { maxLineQuantity } from "#shop/cart/max-line-quantity.ts";

/** Why a cart form was refused: by the rules of the cart, by the rate limit, or because a field is invalid. */
export type Refusal =
  | Exclude<CartChange, { ok: true }>
  | TooManyRequests
  | { ok: false; reason: "invalid-input" };

export function cartRefusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "gone":
      return t("This item is no longer available.");
    case "price-unavailable":
      return t("We have no gold price for this item right now, so we can't sell it yet.");
    case "choose-variant":
      return refusal.missing
        ? t("Please choose your {options} first.", { options: optionNames(refusal.missing) })
        : t("Please choose your options first.");
    case "choose-color":
      return t("Please choose a colour first.");
    case "choice-unavailable":
      return t("That option is no longer available. Please choose another.");
    case "not-enough-stock":
      if (refusal.onHand === maxLineQuantity) {
        return t("You can have at most {count} of the same piece in your cart.", {
          count: maxLineQuantity,
        });
      }
      return refusal.onHand > 0
        ? t("Only {count} left in stock, including what's already in your cart.", {
            count: refusal.onHand,
          })
        : t("This item has just sold out.");
    case "too-many-tries":
      return t("Too many items were added from your connection. Please try again in {time}.", {
        time: formatMinutes(refusal.retryAfter),
      });
    case "invalid-input":
      return t("Part of the form didn't reach us. Please try again.");
  }
}

/** Joins the names of options, for example "ring size and length". */
function optionNames(missing: string[]): string {
  return missing
    .map((name) => name.toLowerCase())
    .reduce((first, second) => t("{first} and {second}", { first, second }));
}

/** Says why a cart line cannot be bought, and what to do about it; undefined for a line without a problem. */
export function problemSentence({ problem, piece }: CartLine): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case "gone":
      return t("This item is no longer available. Please remove it to continue.");
    case "price-unavailable":
      return piece
        ? t(
            "We have no gold price for {purity} gold right now. Please remove this item, or try again later.",
            { purity: piece.purity },
          )
        : t(
            "We have no gold price for this item right now. Please remove this item, or try again later.",
          );
    case "choose-variant":
    case "choose-color":
      return t(
        "This item now has options to choose from. Please remove it and add it again from its page.",
      );
    case "choice-unavailable":
      return t(
        "The option you chose is no longer available. Please remove this item and add it again from its page.",
      );
    case "not-enough-stock":
      return piece && piece.available > 0
        ? t("Only {count} left in stock.", { count: piece.available })
        : t("This item has sold out since you added it. Please remove it to continue.");
  }
}
