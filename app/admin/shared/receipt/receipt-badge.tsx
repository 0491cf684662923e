import Copy from "lucide:copy";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { t } from "#languages/messages.ts";

type Decision = { verifiedAt: Date | null; rejectedAt: Date | null };

export function isWaiting({ verifiedAt, rejectedAt }: Decision): boolean {
  return !verifiedAt && !rejectedAt;
}

export function ReceiptBadge({ receipt }: { receipt: Decision }) {
  if (receipt.verifiedAt) return <StatusBadge status="verified" />;
  if (receipt.rejectedAt) return <StatusBadge status="rejected" />;
  return <StatusBadge status="pending" />;
}

/** Warns staff that the same picture was sent for another order. Staff decide, as there may be an honest reason. */
export function ReusedFlag({ className }: { className?: string }) {
  return (
    <p className={classes("flex items-start gap-1.5 text-xs font-medium text-bad", className)}>
      <Copy aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {t("This picture was already used for another order")}
    </p>
  );
}
