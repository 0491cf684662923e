import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { ToastCard } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";

const most = 3;

const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast: `const toast = useToast(); toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** Around the whole document's content; `flash` is the toast that the last redirect left. */
export function Toaster(props: { flash: FlashedToast | undefined; children: ReactNode }) {
  const { flash } = props;
  const [toasts, setToasts] = useState(flash ? [flash] : []);
  const [taken, setTaken] = useState(flash?.id);
  const [held, setHeld] = useState(false);
  const show = useCallback((toast: Toast) => {
    setToasts((all) => [...all, { ...toast, id: newId() }].slice(-most));
  }, []);
  if (flash && flash.id !== taken) {
    setTaken(flash.id);
    setToasts([...toasts, flash].slice(-most));
  }
  const holding = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <ShowToast value={show}>
      {props.children}
      {/* It is there before its toasts are: what comes into it is read out. */}
      <div
        role="region"
        aria-label="Notifications"
        aria-live="polite"
        aria-relevant="additions text"
        {...holding}
        className="fixed inset-x-4 bottom-(--above-bars) z-60 flex flex-col-reverse gap-2 sm:inset-x-auto sm:top-32 sm:right-6 sm:bottom-auto sm:w-96 sm:flex-col print:hidden"
      >
        {toasts.map((toast) => (
          <Shown key={toast.id} {...{ toast, held, setToasts, setHeld }} />
        ))}
      </div>
    </ShowToast>
  );
}

function Shown(props: {
  toast: FlashedToast;
  held: boolean;
  setHeld: (held: boolean) => void;
  setToasts: (change: (all: FlashedToast[]) => FlashedToast[]) => void;
}) {
  const { toast, held, setHeld, setToasts } = props;
  const close = useCallback(() => {
    setToasts((all) => all.filter(({ id }) => id !== toast.id));
    // What goes away from under a pointer or a focus never tells that it was left.
    setHeld(false);
  }, [toast.id, setHeld, setToasts]);
  return <ToastCard toast={toast} held={held} onClose={close} />;
}

let made = 0;

function newId(): string {
  made += 1;
  return `shown-${made}`;
}
