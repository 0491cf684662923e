import { classes } from "./classes.ts";

export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes("shimmer rounded-sm", className)} />;
}
