import { eq } from "drizzle-orm";
import { wishlistItems } from "#db/schema/wishlist.ts";

/** Whose wishlist it is: a customer's, or a guest's (the id in the cookie, ADR-0033). */
export type WishlistOwner = { userId: string } | { guestId: string };

export function ofOwner(owner: WishlistOwner) {
  return "userId" in owner
    ? eq(wishlistItems.userId, owner.userId)
    : eq(wishlistItems.guestId, owner.guestId);
}
