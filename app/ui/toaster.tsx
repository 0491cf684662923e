import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { t } from "#languages/messages.ts";
import { ToastCard } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";

const maxToasts = 3;

const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Returns a function that shows a toast, for example `toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** Wraps the entire page and shows its toasts. `flash` is the toast that the last redirect set. */
export function Toaster(props: { flash: FlashedToast | undefined; children: ReactNode }) {
  const { flash } = props;
  const [toasts, setToasts] = useState(flash ? [flash] : []);
  const [shownFlashId, setShownFlashId] = useState(flash?.id);
  const [isPaused, setPaused] = useState(false);
  const show = useCallback((toast: Toast) => {
    setToasts((all) => [...all, { ...toast, id: newId() }].slice(-maxToasts));
  }, []);
  const close = useCallback((id: string) => {
    setToasts((all) => all.filter((toast) => toast.id !== id));
    // Lets the other toasts time out again, because a removed toast fires neither `pointerleave` nor `blur`.
    setPaused(false);
  }, []);
  if (flash && flash.id !== shownFlashId) {
    setShownFlashId(flash.id);
    setToasts([...toasts, flash].slice(-maxToasts));
  }
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return (
    <ShowToast value={show}>
      {props.children}
      {/* Rendered even when empty, because screen readers announce only additions to an existing live region. */}
      <div
        role="region"
        aria-label={t("Notifications")}
        aria-live="polite"
        aria-relevant="additions text"
        {...pauseHandlers}
        className="fixed inset-x-4 bottom-(--above-bars) z-60 flex flex-col-reverse gap-2 sm:inset-x-auto sm:top-32 sm:right-6 sm:bottom-auto sm:w-96 sm:flex-col print:hidden"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
        ))}
      </div>
    </ShowToast>
  );
}

let lastToastId = 0;

function newId(): string {
  lastToastId += 1;
  return `shown-${lastToastId}`;
}
