import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { isConnectionLost } from "./connection-lost.ts";

const deadlines = new AsyncLocalStorage<number>();
const retryIntervalMs = 200;

/**
 * Runs `work`. If the database cannot be reached meanwhile, connections, SELECTs and transactions are retried until
 * `waitMs` from now. Outside this function, they are not retried.
 */
export function waitForDatabase<Result>(waitMs: number, work: () => Result): Result {
  return deadlines.run(Date.now() + waitMs, work);
}

/** Waits a moment and returns true if the deadline leaves time for another attempt; otherwise returns false. */
export async function waitBeforeRetry(deadline = deadlines.getStore() ?? 0): Promise<boolean> {
  if (Date.now() + retryIntervalMs > deadline) return false;
  await new Promise((resolve) => setTimeout(resolve, retryIntervalMs));
  return true;
}

/** Runs `work` again while its connection breaks and there is time. Only for work that may be done twice. */
export async function retryIfLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || !(await waitBeforeRetry())) throw error;
    }
  }
}

type OnConnect = Parameters<pg.Pool["connect"]>[0];
type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes the pool retry, until the deadline set by `waitForDatabase`, to connect and to run SELECTs whose connection
 * broke. Other statements are not retried, because the database may already have executed them.
 */
export function waitInPool(pool: pg.Pool): void {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = ((onConnect?: OnConnect) => {
    const connecting = retryIfLost(connectOnce);
    if (!onConnect) return connecting;
    connecting.then(
      (client) => onConnect(undefined, client, (error) => client.release(error)),
      (error: Error) => onConnect(error, undefined, () => {}),
    );
  }) as typeof pool.connect;

  const queryOnce = pool.query.bind(pool) as unknown as Query;
  pool.query = ((...args: unknown[]) =>
    isSelect(args[0]) ? retryIfLost(() => queryOnce(...args)) : queryOnce(...args)) as never;
}

function isSelect(config: unknown): boolean {
  const text = typeof config === "string" ? config : (config as { text?: string }).text;
  return /^\s*select\b/i.test(text ?? "");
}
