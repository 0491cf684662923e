import type { RequestContext } from "#app/http/request-context.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { consumeBuyerRateLimit } from "#shop/buyer-limits.server.ts";
import {
  addToWishlist,
  maxWishlistItems,
  removeFromWishlist,
} from "#shop/wishlist/change-wishlist.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";

/** Adds and removes these pieces, where ids are given. Returns why it was refused. */
export async function changeWishlist(
  context: RequestContext,
  add: string,
  remove: string,
): Promise<string | undefined> {
  const { ip } = await visitorOf(context);
  const limit = await consumeBuyerRateLimit("wishlist-by-ip", ip);
  if (!limit.ok) {
    return t("Too many attempts. Please try again in {time}.", {
      time: formatMinutes(limit.retryAfter),
    });
  }
  const owner = await cartOwnerFor(context);
  if (remove) await removeFromWishlist(owner, remove);
  const added = add ? await addToWishlist(owner, add) : { ok: true as const };
  if (added.ok) return undefined;
  switch (added.reason) {
    case "gone":
      return t("This piece is no longer for sale.");
    case "full":
      return t("Your wishlist holds {count} pieces. Remove one first.", {
        count: maxWishlistItems,
      });
  }
}
