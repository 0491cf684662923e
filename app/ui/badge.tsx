import type { ReactNode } from "react";
import { t } from "#languages/messages.ts";
import { classes } from "./classes.ts";

/** The status of an order, a payment or a receipt. */
type Status =
  | "pending"
  | "processing"
  | "completed"
  | "cancelled"
  | "failed"
  | "verified"
  | "rejected";

export type Tone = "ok" | "info" | "warn" | "bad" | "grey" | "gold";

export function Badge({
  tone = "grey",
  className,
  children,
}: {
  tone?: Tone | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** Shows a status as a word, so that the colour is never the only sign of the status. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={toneOf[status]}>{statusName(status)}</Badge>;
}

function statusName(status: Status): string {
  switch (status) {
    case "pending":
      return t("Pending");
    case "processing":
      return t("Processing");
    case "completed":
      return t("Completed");
    case "cancelled":
      return t("Cancelled");
    case "failed":
      return t("Failed");
    case "verified":
      return t("Verified");
    case "rejected":
      return t("Rejected");
  }
}

const toneOf: Record<Status, Tone> = {
  completed: "ok",
  verified: "ok",
  processing: "info",
  pending: "warn",
  cancelled: "bad",
  failed: "grey",
  rejected: "bad",
};

const tones: Record<Tone, string> = {
  ok: "bg-ok-wash text-ok",
  info: "bg-info-wash text-info",
  warn: "bg-warn-wash text-warn",
  bad: "bg-bad-wash text-bad",
  grey: "bg-grey-wash text-grey",
  gold: "bg-gold-wash text-gold-ink",
};
