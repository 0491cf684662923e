import type { Cart, CartLine } from "#shop/cart/cart.server.ts";
import { lineTotal, sum } from "#shop/money.ts";

/** The cart as it will be once the forms that are under way have been answered. */
export function expectedCart(cart: Cart, underWay: (FormData | undefined)[]): Cart {
  const wanted = new Map<string, number>();
  for (const form of underWay) {
    const itemId = form?.get("itemId");
    if (typeof itemId !== "string") continue;
    if (form?.get("intent") === "remove") wanted.set(itemId, 0);
    if (form?.get("intent") === "set") wanted.set(itemId, Number(form.get("quantity")));
  }
  if (wanted.size === 0) return cart;
  const lines = cart.lines.map((line) => withQuantity(line, wanted.get(line.id)));
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
