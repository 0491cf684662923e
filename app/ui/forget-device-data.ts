import { forgetRecentPieces } from "./recent-pieces.ts";
import { forgetTypedFields } from "./typed-fields.ts";
import { forgetWishlistCopy } from "./wishlist-copy.ts";

/** Called when a customer signs out or has deleted the account: the next person at this device must not see what the customer typed and viewed. */
export function forgetDeviceData() {
  forgetTypedFields();
  forgetRecentPieces();
  forgetWishlistCopy();
}
