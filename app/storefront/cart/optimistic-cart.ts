import type { Cart, CartLine } from "#shop/cart/cart.server.ts";
import { lineTotal, sum } from "#shop/money.ts";

/** The cart with these quantities, which the server has not answered yet; 0 is a line that is being removed. */
export function optimisticCart(cart: Cart, quantities: ReadonlyMap<string, number>): Cart {
  if (quantities.size === 0) return cart;
  const lines = cart.lines.map((line) => withQuantity(line, quantities.get(line.id)));
  return {
    lines,
    subtotal: sum(lines.flatMap(({ total }) => total ?? [])),
    quantity: lines.reduce((all, { quantity }) => all + quantity, 0),
  };
}

function withQuantity(line: CartLine, quantity: number | undefined): CartLine {
  if (quantity === undefined) return line;
  const { piece, problem } = line;
  const short = piece && quantity > piece.available ? ("not-enough-stock" as const) : undefined;
  return {
    ...line,
    quantity,
    total: piece?.unitPrice === undefined ? undefined : lineTotal(piece.unitPrice, quantity),
    problem: problem && problem !== "not-enough-stock" ? problem : short,
  };
}

/** A line as it was when it was removed, and the ids of the lines that stood before it. */
export type Removal = { line: CartLine; before: string[] };
export type CartEntry = { line: CartLine; removal: Removal | undefined };

/** The lines, and in the places of removed ones what was there. */
export function withRemovals(lines: CartLine[], removals: Removal[]): CartEntry[] {
  const entries: CartEntry[] = lines.map((line) => {
    // A line with a quantity came back, because its removal failed.
    const removal = removals.find((one) => one.line.id === line.id && line.quantity <= 0);
    return { line, removal };
  });
  for (const removal of removals) {
    const { line, before } = removal;
    if (entries.some((entry) => entry.line.id === line.id)) continue;
    const at = entries.findLastIndex((entry) => before.includes(entry.line.id)) + 1;
    entries.splice(at, 0, { line, removal });
  }
  return entries;
}
