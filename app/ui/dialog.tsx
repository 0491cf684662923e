import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useNavigate, type To } from "react-router";
import { classes } from "./classes.ts";
import { X } from "./icons.tsx";
import { Link } from "./link.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Props = {
  open: boolean;
  title: ReactNode;
  wide?: boolean;
  children: ReactNode;
} & ({ onClose: () => void; closeTo?: never } | { onClose?: never; closeTo: To });

/**
 * The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. A screen that
 * opens it from the address (`?edit=...`) says with `closeTo` where it is closed: it is in the first HTML
 * then, and there a link closes it, so that both work without JavaScript.
 */
export function Dialog({ open, onClose, closeTo, title, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const close = onClose ?? (() => void navigate(closeTo, leaving));
  const isPlain = closeTo !== undefined && !hydrated;
  const leave = useEffectEvent(close);
  // In the layout effect: what is painted must hear Escape, and a press beside it, at once.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // The first HTML opened it without a backdrop; where it is shut, Escape came before the script.
    if (!element.open) return leave();
    element.close();
    element.showModal();
    return () => element.close();
  }, [open]);
  if (!open) return null;
  const modal = (
    // A press beside it closes it; for the keyboard there is Escape, the dialog's own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      // Before there is a script, Escape is the browser's to hear.
      {...(isPlain && { closedby: "closerequest" })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
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
          {closeTo === undefined ? (
            <button type="button" onClick={close} aria-label="Close" className={cross}>
              <X aria-hidden="true" className="size-5" />
            </button>
          ) : (
            <Link to={closeTo} {...leaving} aria-label="Close" className={cross}>
              <X aria-hidden="true" className="size-5" />
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

const leaving = { preventScrollReset: true, replace: true };
const cross =
  "-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-gold-wash hover:text-ink";
