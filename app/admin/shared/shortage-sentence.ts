import { t } from "#languages/messages.ts";

/** Says why a cancelled order cannot be reopened, and names the products that are missing. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  const products = short
    .map(({ name, onHand }) => t("{name} ({count} left)", { name, count: onHand }))
    .join(", ");
  return t(
    "This order was cancelled, so its products went back on sale, and not enough are left: {products}. Restock them, or refund the customer.",
    { products },
  );
}
