import { errorToast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";
import { t } from "#languages/messages.ts";
import { useShopper } from "../shared/use-shopper.ts";
import { saveWatched } from "../shared/watch/change-watched.ts";

/** Returns a function that puts a piece on the watch list, and then calls `removeLine`. */
export function useSaveForLater() {
  const owner = useShopper().user?.name ?? "";
  const toast = useToast();
  return async (productId: string, removeLine: () => void) => {
    const refused = await saveWatched(owner, productId);
    if (refused) return toast(errorToast(refused));
    removeLine();
    toast({ title: t("Saved to your watch list") });
  };
}
