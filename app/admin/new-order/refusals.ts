import { formatMoney, type Sen } from "#shop/money.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { CartChange } from "#shop/cart/change-cart.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { t } from "#languages/messages.ts";

type Refused = Exclude<CartChange, { ok: true }>;

/** Says why a product could not be added to the draft, or not in this quantity. */
export function pieceSentence(refusal: Refused): string {
  switch (refusal.reason) {
    case "gone":
      return t("This product is no longer available.");
    case "price-unavailable":
      return t("There's no gold price for this product today. Set the price in Settings first.");
    case "choose-variant":
      return t("Choose all the product's options first.");
    case "choose-color":
      return t("Choose a colour first.");
    case "choice-unavailable":
      return t("That option is no longer offered. Choose another option.");
    case "not-enough-stock":
      return refusal.onHand > 0
        ? t("Only {count} left in stock, including those already in this order.", {
            count: refusal.onHand,
          })
        : t("This product is sold out.");
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
  return t("{problem} Change or remove this product to continue.", { problem: sentence });
}

export type DraftRefusal = { title: string; lines: string[] };

/** Says why the order was not placed. The draft stays as it was. */
export function placeRefusalMessage(
  refused: Exclude<PlaceOrder, { ok: true }>,
  newTotal: Sen,
): DraftRefusal {
  switch (refused.reason) {
    case "empty-cart":
      return { title: t("This order is empty"), lines: [t("Add a product first.")] };
    case "form-already-submitted":
    case "cart-changed":
      return {
        title: t("This order has changed"),
        lines: [
          t("This order was changed in another tab. The total is now {total}.", {
            total: formatMoney(newTotal),
          }),
          t("Check the new total, then press Place Order to confirm."),
        ],
      };
    case "method-refused":
      return {
        title: t("Choose another payment method"),
        lines: [t("The chosen payment method isn't available now.")],
      };
    case "price-changed":
      return {
        title: t("The gold price has changed"),
        lines: [
          t("The total was {old} and is now {new}.", {
            old: formatMoney(refused.oldTotal),
            new: formatMoney(newTotal),
          }),
          t("Tell the customer, then press Place Order to confirm."),
        ],
      };
    case "unavailable":
      return {
        title: t("Some products are no longer available"),
        lines: refused.names.map((name) => t("{name} is no longer available.", { name })),
      };
    case "not-enough-stock":
      return {
        title: t("Not enough in stock"),
        lines: refused.short.map(({ name, choices, onHand }) => {
          const piece = choices ? t("{name} ({choices})", { name, choices }) : name;
          return onHand > 0
            ? t("{name}: only {count} left.", { name: piece, count: onHand })
            : t("{name} is sold out.", { name: piece });
        }),
      };
  }
}
