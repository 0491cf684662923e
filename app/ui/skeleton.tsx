import { classes } from "./classes.ts";

/** A grey shape of what comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes("shimmer rounded-sm", className)} />;
}
