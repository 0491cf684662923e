import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import type { ToastKind } from "./toast.ts";

export const toastPlace =
  "fixed inset-x-4 bottom-(--above-bars) z-60 flex flex-col-reverse gap-2 sm:inset-x-auto sm:top-32 sm:right-6 sm:bottom-auto sm:w-96 sm:flex-col print:hidden";

export const toastLook =
  "flex items-start gap-3 rounded-lg border border-line bg-card px-4 py-3 text-sm text-ink shadow-lg";

export function ToastCard(props: {
  kind: ToastKind | undefined;
  role: "status";
  children: ReactNode;
}) {
  return (
    <div role={props.role} className={toastLook}>
      <ToastIcon kind={props.kind} />
      {props.children}
    </div>
  );
}

export function ToastIcon({ kind = "success" }: { kind?: ToastKind | undefined }) {
  const { icon: Icon, color } = kinds[kind];
  return <Icon aria-hidden="true" className={classes("mt-1 size-5 shrink-0", color)} />;
}

const kinds = {
  success: { icon: CircleCheck, color: "text-ok" },
  info: { icon: Info, color: "text-info" },
  destructive: { icon: CircleAlert, color: "text-bad" },
};
