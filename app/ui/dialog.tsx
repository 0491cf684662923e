import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useNavigate, type To } from "react-router";
import { t } from "#languages/messages.ts";
import { classes } from "./classes.ts";
import { X } from "./icons.tsx";
import { noteDialogClosed } from "./recently-closed-dialog.ts";
import { Link } from "./link.tsx";
import { useShowToastsIn } from "./toaster.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Props = {
  open: boolean;
  title: ReactNode;
  wide?: boolean;
  /** Fills the screen of a phone, where results below a field would jump with the keyboard. */
  fillsPhone?: boolean;
  children: ReactNode;
} & ({ onClose: () => void; closeTo?: never } | { onClose?: never; closeTo: To });

/**
 * A modal dialog; the native element traps focus and closes on Escape, and the focus returns to where it was. A dialog
 * with `closeTo` works without JavaScript: a URL such as `?edit=...` opens it, and a link to `closeTo` closes it.
 */
export function Dialog({ open, onClose, closeTo, title, wide, fillsPhone, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focusedBefore = useRef<Element>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const close = onClose ?? (() => void navigate(closeTo, closeLinkOptions));
  const isPlain = closeTo !== undefined && !hydrated;
  const closeFromEffect = useEffectEvent(close);
  const showToastsIn = useShowToastsIn();
  // This is a layout effect, because a dialog must react to Escape and outside clicks as soon as it is painted.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // The server renders the dialog open. If the dialog is closed now, Escape was pressed before the script ran.
    if (!element.open) return closeFromEffect();
    focusedBefore.current = document.activeElement;
    element.close();
    element.showModal();
    showToastsIn(element);
    return () => {
      showToastsIn(null);
      noteDialogClosed();
      element.close();
    };
  }, [open, showToastsIn]);
  const isPressedOutside = useRef(false);
  // React removes the element before the browser could return the focus.
  useEffect(() => {
    const element = focusedBefore.current;
    if (open || document.activeElement !== document.body) return;
    if (element instanceof HTMLElement) element.focus();
  }, [open]);
  if (!open) return null;
  const modal = (
    // A click outside closes the dialog; keyboard users have the dialog's native Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      // Until scripts run, the browser itself closes the dialog on Escape.
      {...(isPlain && { closedby: "closerequest" })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Not where a text was selected that began inside: such a click is the dialog's, too.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isPressedOutside.current) close();
      }}
      className={classes(
        "fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto rounded-lg border border-line bg-card p-0 text-ink shadow-lg",
        "backdrop:bg-ink/50 open:animate-[appear_200ms]",
        wide ? "max-w-5xl" : "max-w-lg",
        fillsPhone &&
          "max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:mt-[10vh]",
      )}
    >
      <div className="p-5 md:p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="display text-xl">
            {title}
          </h2>
          {closeTo === undefined ? (
            <button
              type="button"
              onClick={close}
              aria-label={t("Close")}
              className={closeButtonClass}
            >
              <X className="size-5" />
            </button>
          ) : (
            <Link
              to={closeTo}
              {...closeLinkOptions}
              aria-label={t("Close")}
              className={closeButtonClass}
            >
              <X className="size-5" />
            </Link>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
  return (
    <>
      {isPlain ? (
        <Link
          to={closeTo}
          tabIndex={-1}
          aria-hidden="true"
          className="fixed inset-0 z-40 bg-ink/50"
        />
      ) : null}
      {modal}
    </>
  );
}

/**
 * The `ref` of the element to focus on opening, instead of the close button. The native dialog looks for the attribute
 * `autofocus`, which React does not render.
 */
export function focusOnOpen(element: HTMLElement | null) {
  element?.setAttribute("autofocus", "");
}

const closeLinkOptions = { preventScrollReset: true, replace: true };
const closeButtonClass =
  "-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-gold-wash hover:text-ink";
