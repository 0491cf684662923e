import type { Cart, CartLine } from "#shop/cart/cart.server.ts";
import { lineTotal, sum } from "#shop/money.ts";

/** The cart with all pending changes applied, before the server has answered. */
export function optimisticCart(cart: Cart, pendingForms: (FormData | undefined)[]): Cart {
  const quantities = new Map<string, number>();
  for (const form of pendingForms) {
    const itemId = form?.get("itemId");
    if (typeof itemId !== "string") continue;
    if (form?.get("intent") === "remove") quantities.set(itemId, 0);
    if (form?.get("intent") === "set") quantities.set(itemId, Number(form.get("quantity")));
  }
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
