import { errorToast, offlineToast, type Toast } from "#app/ui/toast.ts";
import { t } from "#languages/messages.ts";

/** Says why the wishlist was not changed. A missing network, for which `fetch` throws a `TypeError`, offers to try again. */
export function unchangedToast(error: unknown, tryAgain: () => void): Toast {
  return error instanceof TypeError
    ? offlineToast(tryAgain)
    : errorToast(t("Your wishlist was not changed. Please try again."));
}
