import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { findPieces, type Selection } from "#shop/catalogue/pieces.server.ts";
import { lockCart } from "./cart.server.ts";
import { addLine, mostOfOneLine, openCart } from "./change-cart.server.ts";

/**
 * Signing in keeps the guest's cart (decision 18): lines merge, quantities add up, but to no more than
 * the stock. The guest's cart is gone afterwards, so a second sign-in adds nothing.
 */
export async function mergeCarts(guestId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const guestCart = await lockCart(tx, { guestId });
    if (!guestCart) return;
    const theirs = await tx.select().from(cartItems).where(eq(cartItems.cartId, guestCart));
    if (theirs.length > 0) {
      const cartId = await openCart(tx, { userId });
      const mine = await tx.select().from(cartItems).where(eq(cartItems.cartId, cartId));
      const found = await findPieces(theirs, tx);
      for (const [index, item] of theirs.entries()) {
        const standing = mine.find((one) => lineKey(one) === lineKey(item))?.quantity ?? 0;
        const piece = found[index]?.piece;
        const room = Math.min(piece?.available ?? 0, mostOfOneLine) - standing;
        // What cannot be bought at all stays in view: the cart says so, and the customer decides.
        const quantity = room > 0 || standing > 0 ? Math.min(item.quantity, room) : item.quantity;
        if (quantity > 0) await addLine(tx, cartId, { ...item, quantity });
      }
    }
    await tx.delete(carts).where(eq(carts.id, guestCart));
  });
}

function lineKey({ productId, variantIds, colorId }: Selection) {
  return [productId, ...variantIds, colorId].join(" ");
}
