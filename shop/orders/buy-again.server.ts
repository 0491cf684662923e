import { addChoice } from "#shop/cart/choice-by-name.server.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { isId } from "#shop/id.ts";
import { translatedItem } from "./item-names.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "./read-order.server.ts";

/**
 * Adds an order's pieces to the cart at today's prices. `missing` lists the products that could not be added; `added`
 * counts the others. A form that is sent again with its key adds nothing more.
 */
export async function buyAgain(
  orderId: string,
  viewer: Viewer,
  owner: CartOwner,
  formKey = "",
): Promise<{ ok: true; added: number; missing: string[] } | HiddenOrder> {
  const seen = await findFullOrder(orderId, viewer);
  if (!seen.ok) return seen;
  const missing: string[] = [];
  for (const item of seen.order.items) {
    const added = await addChoice(owner, item, isId(formKey) ? formKey : undefined);
    if (!added.ok) missing.push(translatedItem(item).productName);
  }
  return { ok: true, added: seen.order.items.length - missing.length, missing };
}
