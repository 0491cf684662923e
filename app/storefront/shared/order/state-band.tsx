import CircleX from "lucide:circle-x";
import Hourglass from "lucide:hourglass";
import ScanLine from "lucide:scan-line";
import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { CircleCheck, type Icon } from "#app/ui/icons.tsx";

export function StateBand({
  kind,
  title,
  action,
  children,
}: {
  kind: keyof typeof looks;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { icon: Icon, look } = looks[kind];
  return (
    <div
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-lg p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 md:p-6",
        look,
      )}
    >
      <Icon className="size-7 shrink-0 self-start" />
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{title}</h2>
        {children ? <div className="mt-0.5 text-sm text-ink">{children}</div> : null}
      </div>
      {action ? <div className="col-span-2 sm:col-span-1">{action}</div> : null}
    </div>
  );
}

const looks: Record<"awaited" | "checking" | "done" | "refused", { icon: Icon; look: string }> = {
  awaited: { icon: ScanLine, look: "bg-gold-wash text-gold-ink" },
  checking: { icon: Hourglass, look: "bg-info-wash text-info" },
  done: { icon: CircleCheck, look: "bg-ok-wash text-ok" },
  refused: { icon: CircleX, look: "bg-bad-wash text-bad" },
};
