import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { ToastIcon, toastLook, toastPlace } from "./toast-card.tsx";
import type { FlashedToast, ToastKind } from "./toast.ts";

/** Shows each of `toasts` once, the newest three at a time; it is loaded when the first one comes. */
export default function ToastStack({ toasts }: { toasts: FlashedToast[] }) {
  return (
    <Base.Provider timeout={6000} limit={3}>
      <Base.Viewport className={toastPlace}>
        <Feed toasts={toasts} />
        <Shown />
      </Base.Viewport>
    </Base.Provider>
  );
}

function Feed({ toasts }: { toasts: FlashedToast[] }) {
  const { add } = Base.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { id, title, description, kind = "success" } of toasts.slice(shown.current)) {
      // Not "high" for errors: Base UI then hides a focusable element from screen readers, and whatever
      // failed is said on the page, by an alert, as well.
      add({ id, title, description, type: kind, priority: "low" });
    }
    shown.current = toasts.length;
  }, [toasts, add]);
  return null;
}

function Shown() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={classes(
        toastLook,
        "transition-[opacity,transform] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0",
      )}
    >
      <ToastIcon kind={toast.type as ToastKind | undefined} />
      <Base.Content className="min-w-0 flex-1 py-0.5">
        <Base.Title className="font-semibold" />
        <Base.Description className="text-ink-soft" />
      </Base.Content>
      <Base.Close
        aria-label="Close"
        // Base UI hides it until the toasts are hovered, and yet leaves it in the order of Tab.
        aria-hidden={false}
        className="-my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Base.Close>
    </Base.Root>
  ));
}
