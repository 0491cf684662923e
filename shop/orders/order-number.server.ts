let latest = 0;

/**
 * `JJ` and the millisecond (decision 9). One process never gives the same number twice; two processes
 * may, so whoever inserts it goes on with `nextOrderNumber` until the database accepts one.
 */
export function nextOrderNumber(now = Date.now()): string {
  latest = Math.max(now, latest + 1);
  return `JJ${latest}`;
}
