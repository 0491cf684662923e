import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { findPieces, type Selection } from "#shop/catalogue/priced-selections.server.ts";
import { lockCart } from "./cart.server.ts";
import { addLine, lockOrCreateCart } from "./change-cart.server.ts";
import { maxLineQuantity } from "./max-line-quantity.ts";

/**
 * On sign-in, merges the guest's cart into the customer's (ADR-0033): quantities add up, but to no more than the stock
 * and the limit per line. Deletes the guest's cart, so that a second sign-in adds nothing.
 */
export async function mergeCarts(guestId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const guestCart = await lockCart(tx, { guestId });
    if (!guestCart) return;
    const guestItems = await tx.select().from(cartItems).where(eq(cartItems.cartId, guestCart));
    if (guestItems.length > 0) {
      const cartId = await lockOrCreateCart(tx, { userId });
      const userItems = await tx.select().from(cartItems).where(eq(cartItems.cartId, cartId));
      const found = await findPieces(guestItems, tx);
      for (const [index, item] of guestItems.entries()) {
        const existingQuantity =
          userItems.find((one) => lineKey(one) === lineKey(item))?.quantity ?? 0;
        const piece = found[index]?.piece;
        const addable = Math.min(piece?.available ?? 0, maxLineQuantity) - existingQuantity;
        // An unavailable item is moved too, so that the cart can tell the customer that it is unavailable. If the
        // customer's cart already has this unavailable item, nothing is added.
        const quantity =
          addable > 0 || existingQuantity > 0 ? Math.min(item.quantity, addable) : item.quantity;
        if (quantity > 0) await addLine(tx, cartId, { ...item, quantity });
      }
    }
    await tx.delete(carts).where(eq(carts.id, guestCart));
  });
}

function lineKey({ productId, variantIds, colorId }: Selection) {
  return [productId, ...variantIds, colorId].join(" ");
}
