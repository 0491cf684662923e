import { errorToast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";
import { t } from "#languages/messages.ts";
import { loadWatchChanges } from "../shared/watch/lazy-heart.tsx";
import { useShopper } from "../shared/use-shopper.ts";

/** Returns a function that puts a piece on the watch list, and then calls `removeLine`. */
export function useSaveForLater() {
  const owner = useShopper().user?.name ?? "";
  const toast = useToast();
  return async (productId: string, removeLine: () => void) => {
    const refused = await save(owner, productId);
    if (refused) return toast(errorToast(refused));
    removeLine();
    toast({ title: t("Saved to your watch list") });
  };
}

/** Loads the code of the watch list on the first press, because checkout shares the cart's scripts. */
async function save(owner: string, productId: string): Promise<string | undefined> {
  try {
    const { saveWatched } = await loadWatchChanges();
    return await saveWatched(owner, productId);
  } catch {
    return t("Your watch list was not changed. Please try again.");
  }
}
