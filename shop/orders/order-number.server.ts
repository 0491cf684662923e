let latest = 0;

/**
 * `JJ` and the millisecond (ADR-0004). Unique within one process only: when another process took the number, the
 * caller tries `nextOrderNumber` again until the database accepts one.
 */
export function nextOrderNumber(now = Date.now()): string {
  latest = Math.max(now, latest + 1);
  return `JJ${latest}`;
}
