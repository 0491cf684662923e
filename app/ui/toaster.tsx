import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from "react";
import { ToastCard, toastPlace } from "./toast-card.tsx";
import type { FlashedToast, Toast } from "./toast.ts";

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
  const add = useCallback((toast: FlashedToast) => {
    setToasts((all) => (all.some(({ id }) => id === toast.id) ? all : [...all, toast]));
  }, []);
  const show = useCallback((toast: Toast) => add({ ...toast, id: newId() }), [add]);
  useEffect(() => {
    if (flash) add(flash);
  }, [flash, add]);
  const waiting = flash ? <Flash flash={flash} /> : null;
  const isTaken = toasts.some(({ id }) => id === flash?.id);
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
