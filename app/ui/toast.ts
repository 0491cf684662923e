export type ToastKind = "success" | "info" | "destructive";

/** What a toast says; also what travels in the flash cookie. */
export type Toast = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind | undefined;
};
