import type { ReactNode } from "react";
import { classes } from "./classes.ts";

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
export function StatusBadge({ status }: { status: string }) {
  const label = status.replaceAll("_", " ");
  return (
    <Badge tone={toneOf[status.toLowerCase()] ?? "grey"}>
      {label.charAt(0).toUpperCase() + label.slice(1)}
    </Badge>
  );
}

const toneOf: Record<string, Tone> = {
  completed: "ok",
  verified: "ok",
  processing: "info",
  pending: "warn",
  cancelled: "bad",
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
