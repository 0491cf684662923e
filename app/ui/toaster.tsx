import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useCallback, useEffect, type ReactNode } from "react";
import { classes } from "./classes.ts";
import type { Toast, ToastKind } from "./toast.ts";
import { useHydrated } from "./use-hydrated.ts";

/** A toast that came with the page, with an id, so that it is shown once. */
export type FlashedToast = Toast & { id: string };

/** Shows a toast: `const toast = useToast(); toast({ title: "Added to cart!", kind: "success" })`. */
export function useToast(): (toast: Toast) => void {
  const { add } = Base.useToastManager();
  return useCallback(
    (toast: Toast) => {
      add(optionsOf(toast));
    },
    [add],
  );
}

function optionsOf({ title, description, kind = "success" }: Toast) {
  // Not "high" for errors: Base UI then hides a focusable element from screen readers, and whatever
  // failed is said on the page, by an alert, as well.
  return { title, description, type: kind, priority: "low" as const };
}

/** Around the whole document's content; `flash` is the toast that the last redirect left. */
export function Toaster({
  flash,
  children,
}: {
  flash: FlashedToast | undefined;
  children: ReactNode;
}) {
  return (
    <Base.Provider timeout={6000} limit={3}>
      {children}
      <Base.Viewport className={place}>
        <Flash flash={flash} />
        <Shown />
      </Base.Viewport>
    </Base.Provider>
  );
}

const place =
  "fixed inset-x-4 bottom-(--above-bars) z-60 flex flex-col-reverse gap-2 sm:inset-x-auto sm:top-32 sm:right-6 sm:bottom-auto sm:w-96 sm:flex-col print:hidden";

/** Stands in the first HTML, at the toasts' place; once React runs it becomes a toast. */
function Flash({ flash }: { flash: FlashedToast | undefined }) {
  const { add } = Base.useToastManager();
  const hydrated = useHydrated();
  useEffect(() => {
    // Its id makes a second adding an update of the first.
    if (flash) add({ ...optionsOf(flash), id: flash.id });
  }, [flash, add]);
  if (!flash || hydrated) return null;
  return (
    <div role="status" className={look}>
      <KindIcon kind={flash.kind} />
      <div className="min-w-0 py-0.5">
        <p className="font-semibold">{flash.title}</p>
        {flash.description ? <p className="text-ink-soft">{flash.description}</p> : null}
      </div>
    </div>
  );
}

function Shown() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={classes(
        look,
        "transition-[opacity,transform] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0",
      )}
    >
      <KindIcon kind={toast.type as ToastKind | undefined} />
      <Base.Content className="min-w-0 flex-1 py-0.5">
        <Base.Title className="font-semibold" />
        <Base.Description className="text-ink-soft" />
      </Base.Content>
      <Base.Close
        aria-label="Close"
        className="-my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Base.Close>
    </Base.Root>
  ));
}

const look =
  "flex items-start gap-3 rounded-lg border border-line bg-card px-4 py-3 text-sm text-ink shadow-lg";

function KindIcon({ kind = "success" }: { kind?: ToastKind | undefined }) {
  const { icon: Icon, color } = kinds[kind];
  return <Icon aria-hidden="true" className={classes("mt-1 size-5 shrink-0", color)} />;
}

const kinds = {
  success: { icon: CircleCheck, color: "text-ok" },
  info: { icon: Info, color: "text-info" },
  destructive: { icon: CircleAlert, color: "text-bad" },
};
