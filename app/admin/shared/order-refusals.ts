import { t } from "#languages/messages.ts";

/** Says why a cancelled order cannot be reopened after some of its pieces were sent or handed over. */
export function piecesHaveLeft(): string {
  return t(
    "Pieces of this cancelled order have left the shop, so it can't be reopened. Create a new order instead.",
  );
}

/** Says why an order cannot be cancelled after the shop bought back some of its pieces. */
export function boughtBack(): string {
  return t(
    "The shop bought back pieces of this order, so it can't be cancelled. Refund the other pieces instead. If the customer has them, start with a return.",
  );
}

/** Says why a cancelled order cannot be reopened, and names the products that are missing. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  if (short.length === 0) return piecesHaveLeft();
  const products = short
    .map(({ name, onHand }) => t("{name} ({count} left)", { name, count: onHand }))
    .join(", ");
  return t(
    "This order was cancelled, so its products went back on sale, and not enough are left: {products}. Restock them, or refund the customer.",
    { products },
  );
}
