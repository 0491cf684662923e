/** Why a cancelled order cannot be reopened, naming the missing products. */
export function shortageSentence(short: { name: string; onHand: number }[]): string {
  const shortages = short.map(({ name, onHand }) => `${name} (${onHand} left)`).join(", ");
  return `This order was cancelled and its products went back into stock. Not enough are left: ${shortages}.`;
}
