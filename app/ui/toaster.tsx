import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ReactNode,
} from "react";
import { ToastCard, toastPlace } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Most pages are left without a toast: what shows them comes with the first. */
const ToastStack = lazy(() => import("./toast-stack.tsx"));

const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast: `const toast = useToast(); toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** Around the whole document's content; `flash` is the toast that the last redirect left. */
export function Toaster({
  flash,
  children,
}: {
  flash: FlashedToast | undefined;
  children: ReactNode;
}) {
  const [toasts, setToasts] = useState<FlashedToast[]>([]);
  const show = useCallback((toast: Toast) => {
    setToasts((all) => [...all, { ...toast, id: newId() }]);
  }, []);
  const hydrated = useHydrated();
  const isTaken = toasts.some(({ id }) => id === flash?.id);
  if (flash && hydrated && !isTaken) setToasts([...toasts, flash]);
  const waiting = flash ? <Flash flash={flash} /> : null;
  return (
    <ShowToast value={show}>
      {children}
      {isTaken ? null : waiting}
      {toasts.length > 0 ? (
        <Suspense fallback={waiting}>
          <ToastStack toasts={toasts} />
        </Suspense>
      ) : null}
    </ShowToast>
  );
}

/** Stands in the first HTML, at the toasts' place; once React runs it becomes a toast. */
function Flash({ flash }: { flash: FlashedToast }) {
  return (
    <div className={toastPlace}>
      <ToastCard kind={flash.kind} role="status">
        <div className="min-w-0 py-0.5">
          <p className="font-semibold">{flash.title}</p>
          {flash.description ? <p className="text-ink-soft">{flash.description}</p> : null}
        </div>
      </ToastCard>
    </div>
  );
}

let made = 0;

function newId(): string {
  made += 1;
  return `shown-${made}`;
}
