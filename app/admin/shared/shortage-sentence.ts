/** Why a cancelled order cannot be reopened, naming the missing products. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  const shortages = short.map(({ name, onHand }) => `${name} (${onHand} left)`).join(", ");
  return `This order was cancelled, so its products went back on sale, and not enough are left: ${shortages}. Restock them, or refund the customer.`;
}
