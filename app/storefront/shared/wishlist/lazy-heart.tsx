import { lazyPart } from "#app/ui/lazy-part.tsx";

// Not in `around-piece/lazy-parts.tsx`: cards import this file, and the parts listed there import cards.
export const WishlistHeart = lazyPart(() => import("./wishlist-heart.tsx"));

/** The code that changes the wishlist. The cart loads it only when a shopper presses the button. */
export const loadWishlistChanges = () => import("./change-wishlist.ts");
