/** So many pieces of an order item. */
type PiecesOfItem = { orderItemId: string; quantity: number };

/** The pieces of each item once, also if a form names an item twice. Entries without a piece are left out. */
export function sumByItem(pieces: PiecesOfItem[]): PiecesOfItem[] {
  const sums = new Map<string, number>();
  for (const { orderItemId, quantity } of pieces) {
    if (quantity > 0) sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return [...sums].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
}
