import { addChoice } from "#shop/cart/add-choice.server.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { findOrder, canSeeFullOrder, type Viewer } from "./read-order.server.ts";

export type BuyAgain =
  | { ok: true; missing: string[] }
  | { ok: false; reason: "not-found" | "forbidden" };

/** Adds an order's pieces to the cart at today's prices. `missing` names what is no longer available as ordered. */
export async function buyAgain(
  orderId: string,
  viewer: Viewer,
  owner: CartOwner,
): Promise<BuyAgain> {
  const order = await findOrder(orderId);
  if (!order) return { ok: false, reason: "not-found" };
  if (!canSeeFullOrder(order, viewer)) return { ok: false, reason: "forbidden" };
  const missing: string[] = [];
  for (const item of order.items) {
    const added = await addChoice(owner, item);
    if (!added.ok) missing.push(item.productName);
  }
  return { ok: true, missing };
}
