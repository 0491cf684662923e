/** How many pieces of a choice can be bought: the adjusted stock, never below zero (ADR-0002). */
export function available(stock: number, adjustment: number): number {
  return Math.max(0, stock + adjustment);
}

/** The stock adjustment of a variant of which `onHand` pieces can be bought (ADR-0068). */
export function adjustmentFor(onHand: number, stock: number): number {
  return onHand - stock;
}
