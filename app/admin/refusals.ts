/** Why a cancelled order cannot go on, in a sentence that names what is missing. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  const pieces = short.map(({ name, onHand }) => `${name} (${onHand} left)`).join(", ");
  return `This order was cancelled and its pieces went back to the shop. There are not enough left: ${pieces}.`;
}
