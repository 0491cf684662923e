import Copy from "lucide-react/icons/copy";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";

type Verdict = { verifiedAt: Date | null; rejectedAt: Date | null };

export function ReceiptBadge({ receipt }: { receipt: Verdict }) {
  if (receipt.verifiedAt) return <StatusBadge status="verified" />;
  if (receipt.rejectedAt) return <StatusBadge status="rejected" />;
  return <StatusBadge status="pending" />;
}

/** The same picture came for two orders: it may still be honest, so it is a flag and not a refusal. */
export function ReusedFlag({ className }: { className?: string }) {
  return (
    <p className={classes("flex items-start gap-1.5 text-xs font-medium text-bad", className)}>
      <Copy aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      Same picture as for another order
    </p>
  );
}
