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
