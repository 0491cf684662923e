import type { playScene } from "./play-scene.ts";

/** The worst that shoppers may see in a scene. */
export type Limits = {
  /** Order forms that were refused when first sent. */
  refused?: number;
  slowestOrderMs?: number;
  slowestAnswerMs?: number;
  longestWithoutOrderMs?: number;
  pagesP95Ms?: number;
};

/** An order form is answered within this time, whatever happens to the database. */
const maxAnswerMs = 15_000;

/**
 * The p95 of public pages in a failover: 50 ms, or three times that of the same orders without a failover. After a failover
 * the orders that waited come at once, which a machine that runs all servers and shoppers feels in each page.
 */
export function maxPagesP95Ms(withoutFailoverMs: number): number {
  return Math.max(50, 3 * withoutFailoverMs);
}

/** What was worse than the limits allow, as faults. */
export function findExceeded(
  limits: Limits,
  seen: Awaited<ReturnType<typeof playScene>>,
): string[] {
  const figures: [string, number, number | undefined][] = [
    ["order forms refused at first", seen.refused, limits.refused],
    ["ms until the slowest order was acknowledged", seen.slowestOrderMs, limits.slowestOrderMs],
    [
      "ms until the slowest answer to an order form",
      seen.slowestAnswerMs,
      limits.slowestAnswerMs ?? maxAnswerMs,
    ],
    ["ms without an order", seen.longestWithoutOrderMs, limits.longestWithoutOrderMs],
    ["ms is the p95 of public pages", seen.pages.p95, limits.pagesP95Ms],
  ];
  return figures
    .filter(([, figure, limit]) => limit !== undefined && figure > limit)
    .map(([what, figure, limit]) => `${Math.round(figure)} ${what}, not ${limit} at most`);
}
