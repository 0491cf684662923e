import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A list of names and values; a name without a value is left out. */
export function Facts(props: { facts: Record<string, ReactNode>; className?: string }) {
  return (
    <dl className={classes("space-y-4", props.className)}>
      {Object.entries(props.facts).map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="mt-0.5 whitespace-pre-line tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
