import type pg from "pg";
import { isConnectionLost } from "./connection-lost.ts";

type Query = (...args: unknown[]) => unknown;

/**
 * Closes a connection whose statement says that this server is no longer the primary (25006) or ends, so that the pool
 * opens another one, which may reach the new primary. After a mere error, the pool would use the connection again.
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
