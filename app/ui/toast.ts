import { t } from "#languages/messages.ts";
import type { Picture } from "#shop/picture.ts";

export type ToastKind = "success" | "info" | "destructive";

/** The content of a toast. The flash cookie stores it too, for the page after a redirect. */
export type Toast = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind | undefined;
  /** The next step, opened in a new tab. A toast with a link stays until it is closed. */
  link?: { to: string; label: string } | undefined;
  /** A form in the toast that undoes what was done: where it is sent, and its hidden fields. */
  undo?: { to: string; fields: Record<string, string> } | undefined;
  /** What a button of the toast does. Like `picture`, it is not stored in the flash cookie. */
  action?: { label: string; run: () => void } | undefined;
  /** Shown in place of the icon. Like `next`, it is not stored in the flash cookie. */
  picture?: Picture | undefined;
  /** Where to go from here, most wanted first. */
  next?: { to: string; label: string }[] | undefined;
};

/** A toast that says why something was not done. */
export function errorToast(description: string): Toast & { description: string } {
  return { title: t("Error"), description, kind: "destructive" };
}

/** A toast for a request that got no answer, with a button that sends it again. */
export function offlineToast(tryAgain: () => void): Toast {
  return {
    ...errorToast(t("You seem to be offline. Check your connection, then try again.")),
    action: { label: t("Try again"), run: tryAgain },
  };
}

/** A toast from the flash cookie; its id ensures that it is shown once. */
export type FlashedToast = Toast & { id: string };
