import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { t } from "#languages/messages.ts";
import { ToastCard } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";

const ShowToast = createContext<(toast: Toast) => void>(() => {});
const FlashedToastOfPage = createContext<FlashedToast | undefined>(undefined);

/** Returns a function that shows a toast, for example `toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/**
 * The toast that the last redirect set, for a dialog that shows it itself: a modal dialog covers the page's toasts. An
 * element with `data-shows-toast` hides them.
 */
export function useFlashedToast(): FlashedToast | undefined {
  return useContext(FlashedToastOfPage);
}

/**
 * Wraps the entire page and shows one toast at a time: a new one replaces the one before, and so does leaving the page
 * or sending a form (ADR-0066). `flash` is the toast that the last redirect set.
 */
export function Toaster(props: { flash: FlashedToast | undefined; children: ReactNode }) {
  const { flash } = props;
  const [toast, setToast] = useState(flash);
  const [shownFlashId, setShownFlashId] = useState(flash?.id);
  const [isPaused, setPaused] = useState(false);
  const isNavigating = useNavigation().state !== "idle";
  const [wasNavigating, setWasNavigating] = useState(isNavigating);
  const show = useCallback((shown: Toast) => {
    setToast({ ...shown, id: newId() });
    // A replaced toast fires neither `pointerleave` nor `blur`.
    setPaused(false);
  }, []);
  const close = useCallback(() => {
    setToast(undefined);
    setPaused(false);
  }, []);
  if (isNavigating !== wasNavigating) {
    setWasNavigating(isNavigating);
    if (isNavigating) setToast(undefined);
  }
  if (flash && flash.id !== shownFlashId) {
    setShownFlashId(flash.id);
    setToast(flash);
  }
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return (
    <ShowToast value={show}>
      <FlashedToastOfPage value={flash}>{props.children}</FlashedToastOfPage>
      {/* Rendered even when empty, because screen readers announce only additions to an existing live region. */}
      <div
        role="region"
        aria-label={t("Notifications")}
        aria-live="polite"
        aria-relevant="additions text"
        {...pauseHandlers}
        className="toast-region"
      >
        {toast ? (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
        ) : null}
      </div>
    </ShowToast>
  );
}

let lastToastId = 0;

function newId(): string {
  lastToastId += 1;
  return `shown-${lastToastId}`;
}
