import { addChoice } from "#shop/cart/add-choice.server.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { findOrder, maySeeWhole, type Onlooker } from "./read-order.server.ts";

export type BuyAgain =
  | { ok: true; missing: string[] }
  | { ok: false; reason: "not-there" | "not-yours" };

/**
 * Puts an order's pieces in the cart, at today's prices: what was ordered and not paid, or is wanted once
 * more. `missing` names what cannot be bought as it was.
 */
export async function buyAgain(
  orderId: string,
  onlooker: Onlooker,
  owner: CartOwner,
): Promise<BuyAgain> {
  const order = await findOrder(orderId);
  if (!order) return { ok: false, reason: "not-there" };
  if (!maySeeWhole(order, onlooker)) return { ok: false, reason: "not-yours" };
  const missing: string[] = [];
  for (const item of order.items) {
    const added = await addChoice(owner, item);
    if (!added.ok) missing.push(item.productName);
  }
  return { ok: true, missing };
}
