import type pg from "pg";
import { isConnectionLost } from "./connection-lost.ts";

type Query = (...args: unknown[]) => unknown;

/**
 * Closes a connection if the error of a statement says that the server is shutting down or no longer the primary
 * (25006). Otherwise the pool would use it again. The next connection may reach the new primary.
 */
export function closeAfterFailover(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isConnectionLost(error)) client.end().catch(() => {});
      });
    }
    return answer;
  }) as typeof client.query;
}
