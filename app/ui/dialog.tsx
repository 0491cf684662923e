import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";

/**
 * The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. A screen that
 * opens it from the address (`?edit=...`) has it in the first HTML too, open, without JavaScript.
 */
export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // The first HTML opened it without a backdrop.
    if (element.open) element.close();
    element.showModal();
    return () => element.close();
  }, [open]);
  if (!open) return null;
  return (
    // A press beside it closes it; for the keyboard there is Escape, the dialog's own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classes(
        "fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto rounded-lg border border-line bg-card p-0 text-ink shadow-lg",
        "backdrop:bg-ink/50 open:animate-[appear_200ms]",
        wide ? "max-w-3xl" : "max-w-lg",
      )}
    >
      <div className="p-5 md:p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="display text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-gold-wash hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
