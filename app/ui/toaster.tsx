import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useNavigation } from "react-router";
import { t } from "#languages/messages.ts";
import { ToastCard } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";

const ShowToast = createContext<(toast: Toast) => void>(() => {});
const ShowToastsIn = createContext<(dialog: HTMLElement | null) => void>(() => {});
const FlashedToastOfPage = createContext<FlashedToast | undefined>(undefined);

/** Returns a function that shows a toast, for example `toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/**
 * Returns a function that shows toasts inside an open modal dialog, because all that is outside it can be neither seen nor
 * pressed. Call it with null when the dialog closes.
 */
export function useShowToastsIn(): (dialog: HTMLElement | null) => void {
  return useContext(ShowToastsIn);
}

/**
 * The toast that the last redirect set, for a dialog whose content says it. There, an element with `data-shows-toast`
 * hides the toast.
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
  const [dialog, showIn] = useState<HTMLElement | null>(null);
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
  // Rendered even when empty, because screen readers announce only additions to an existing live region.
  const region = (
    <div
      role="region"
      aria-label={t("Notifications")}
      aria-live="polite"
      aria-relevant="additions text"
      data-flashed={toast && toast.id === flash?.id ? true : undefined}
      {...pauseHandlers}
      className="toast-region"
    >
      {toast ? (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
      ) : null}
    </div>
  );
  return (
    <ShowToast value={show}>
      <ShowToastsIn value={showIn}>
        <FlashedToastOfPage value={flash}>{props.children}</FlashedToastOfPage>
      </ShowToastsIn>
      {dialog ? createPortal(region, dialog) : region}
    </ShowToast>
  );
}

let lastToastId = 0;

function newId(): string {
  lastToastId += 1;
  return `shown-${lastToastId}`;
}
