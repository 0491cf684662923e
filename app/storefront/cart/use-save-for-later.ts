import { errorToast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";
import { t } from "#languages/messages.ts";
import { loadWishlistChanges } from "../shared/wishlist/lazy-heart.tsx";
import { unchangedToast } from "../shared/wishlist/unchanged-toast.ts";
import { useShopper } from "../shared/use-shopper.ts";

/** Returns a function that puts a piece on the wishlist, and then calls `removeLine`. */
export function useSaveForLater() {
  const owner = useShopper().user?.name ?? "";
  const toast = useToast();
  return async function saveForLater(productId: string, removeLine: () => void) {
    try {
      // Its code loads on the first press, because checkout shares the cart's scripts.
      const { addToWishlist } = await loadWishlistChanges();
      const refused = await addToWishlist(owner, productId);
      if (refused) return toast(errorToast(refused));
    } catch (error) {
      return toast(unchangedToast(error, () => void saveForLater(productId, removeLine)));
    }
    removeLine();
    toast({ title: t("Saved to your wishlist") });
  };
}
