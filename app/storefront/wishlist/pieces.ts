import { formOf, textOf } from "#app/http/form.server.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import { wishlistIds } from "#shop/wishlist/read-wishlist.server.ts";
import { changeWishlist } from "../shared/wishlist/wishlist-action.server.ts";
import type { Route } from "./+types/pieces";

export type WishlistAnswer = { ids: string[]; refused?: string };

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Which hearts are filled, for a browser that has no copy of the list. */
export async function loader({ context }: Route.LoaderArgs): Promise<WishlistAnswer> {
  const { cartOwner } = await visitorOf(context);
  return { ids: await wishlistIds(cartOwner) };
}

/** A press on a heart, sent by script. */
export async function action({ request, context }: Route.ActionArgs): Promise<WishlistAnswer> {
  const form = await formOf(request);
  const refused = await changeWishlist(context, textOf(form, "add"), textOf(form, "remove"));
  const ids = await wishlistIds(await cartOwnerFor(context));
  return { ids, ...(refused && { refused }) };
}
