/** Says why a cancelled order cannot be reopened, and names the products that are missing. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  const shortages = short.map(({ name, onHand }) => `${name} (${onHand} left)`).join(", ");
  return `This order was cancelled, so its products went back on sale, and not enough are left: ${shortages}. Restock them, or refund the customer.`;
}
