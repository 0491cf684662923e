import { useEffect, type MouseEvent } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useToast } from "#app/ui/toaster.tsx";
import { errorToast } from "#app/ui/toast.ts";
import { useIsInWishlist } from "#app/ui/wishlist-copy.ts";
import { t } from "#languages/messages.ts";
import { useShopper } from "../use-shopper.ts";
import { loadMissingList, toggleInWishlist } from "./change-wishlist.ts";
import { unchangedToast } from "./unchanged-toast.ts";

/**
 * Puts a piece on the wishlist and takes it off. Without script it sends the layout's form "wishlist" to the list's page;
 * with script, a press stays on the page.
 */
export default function WishlistHeart({ id, name }: { id: string; name: string }) {
  const isHydrated = useHydrated();
  const owner = useShopper().user?.name ?? "";
  const isInWishlist = useIsInWishlist(owner, id);
  const toast = useToast();
  useEffect(() => loadMissingList(owner), [owner]);

  async function change() {
    try {
      const refused = await toggleInWishlist(owner, id);
      if (refused) toast(errorToast(refused));
    } catch (error) {
      toast(unchangedToast(error, () => void change()));
    }
  }

  function press(event: MouseEvent) {
    event.preventDefault();
    void change();
  }

  return (
    <button
      form="wishlist"
      name="add"
      value={id}
      aria-label={t("Save {name}", { name })}
      aria-pressed={isHydrated ? isInWishlist : undefined}
      onClick={press}
      className="heart"
    />
  );
}
