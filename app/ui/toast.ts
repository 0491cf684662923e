export type ToastKind = "success" | "info" | "destructive";

/** The content of a toast, also in the form in which the flash cookie stores it. */
export type Toast = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind | undefined;
  /** The next step on another site. A toast with a link stays until it is closed. */
  link?: { to: string; label: string } | undefined;
};

/** A toast that says why something was not done. */
export function errorToast(description: string): Toast & { description: string } {
  return { title: "Error", description, kind: "destructive" };
}

/** The id ensures that a toast is shown once. */
export type FlashedToast = Toast & { id: string };
