import { classes } from "./classes.ts";

/** A grey placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes("shimmer rounded-sm", className)} />;
}
