export type ToastKind = "success" | "info" | "destructive";

/** What a toast says; also what travels in the flash cookie. */
export type Toast = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind | undefined;
};

/** A toast with an id, so that it is shown once: one that came with the page, or was shown by it. */
export type FlashedToast = Toast & { id: string };
