import { percentile } from "#kit/percentile.ts";
import type { playScene } from "./play-scene.ts";

/** The worst that shoppers may see in a scene. */
export type Limits = {
  /** Order forms that were refused when first sent. */
  refused?: number;
  slowestOrderMs?: number;
  slowestAnswerMs?: number;
  longestWithoutOrderMs?: number;
};

/** An order form is answered within this time, whatever happens to the database. */
const maxAnswerMs = 15_000;

/**
 * How slow the public pages of all rounds were, by the kind of failover: their p95 may be 50 ms, or three times that without a
 * failover. After a failover the orders that waited come at once, which a machine that runs all servers and shoppers
 * feels in each page. One round shows too few pages for a p95.
 */
export function checkPageTimes(timesMs: Map<string, number[]>, withoutFailoverMs: number[]) {
  const mostMs = Math.max(50, 3 * percentile(withoutFailoverMs, 95));
  const p95s = [...timesMs].map(([name, times]) => ({ name, p95: percentile(times, 95) }));
  return {
    lines: p95s.map(
      ({ name, p95 }) => `${name}, all rounds: p95 of public pages ${Math.round(p95)} ms`,
    ),
    faults: p95s
      .filter(({ p95 }) => p95 > mostMs)
      .map(({ name, p95 }) =>
        [
          `${name}: ${Math.round(p95)} ms is the p95 of public pages`,
          `not ${Math.round(mostMs)} at most`,
        ].join(", "),
      ),
  };
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
  ];
  return figures
    .filter(([, figure, limit]) => limit !== undefined && figure > limit)
    .map(([what, figure, limit]) => `${Math.round(figure)} ${what}, not ${limit} at most`);
}
