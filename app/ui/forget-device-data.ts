import { forgetRecentPieces } from "./recent-pieces.ts";
import { forgetTypedFields } from "./typed-fields.ts";
import { forgetWishlistCopy } from "./wishlist-copy.ts";

/**
 * Sends a form that ends the session on this device, and then forgets what was typed and viewed here: the next person at
 * this device must not see it. Only a redirect of the shop shows that the session has ended. After a refusal or without a
 * network the person is still signed in, and everything stays.
 */
export async function forgetDeviceDataAfter<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (answer) {
    if (answer instanceof Response) forgetDeviceData();
    throw answer;
  }
}

function forgetDeviceData() {
  forgetTypedFields();
  forgetRecentPieces();
  forgetWishlistCopy();
}
