import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { CommitGate } from "./commit-gate.ts";

type Query = (...args: unknown[]) => Promise<unknown>;

const writes =
  /^\s*(insert|update|delete|merge|with\b.*\b(insert\s+into|update|delete\s+from))\b/is;
/** An UNLOGGED table: a commit that writes nothing else waits for no standby. */
const unlogged = /\brate_limiter\b/;

/**
 * Runs each single statement that writes in a transaction of its own, whose COMMIT passes the gate. Without this, each
 * sign-in and each worker that sends emails would hold a connection of the pool while it waits for a frozen standby. The
 * gate is entered after the statement: one that waits inside for a row lock would keep out the transaction that holds it.
 */
export function gateSingleWrites(pool: pg.Pool, gate: CommitGate): void {
  const queryOnce = pool.query.bind(pool) as unknown as Query;
  pool.query = ((...args: unknown[]) =>
    isWrite(args[0]) ? write(args) : queryOnce(...args)) as never;

  function write(args: unknown[]) {
    let isAbandoned = false;
    const writing = writeOnce(args, () => isAbandoned);
    return gate.abandonOnStall(writing).finally(() => {
      isAbandoned = true;
    });
  }

  async function writeOnce(args: unknown[], isAbandoned: () => boolean) {
    gate.assertOpen();
    const client = await pool.connect();
    let leaveGate = () => {};
    let failure: Error | undefined;
    try {
      await client.query("begin");
      const result = await (client.query as Query)(...args);
      leaveGate = await gate.enter(drizzle({ client }));
      if (isAbandoned()) throw new Error("The caller has been told that the database is away");
      await client.query("commit");
      return result;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      leaveGate();
      // Like `pool.query`, closes the connection after an error, and with it the transaction.
      client.release(failure);
    }
  }
}

function isWrite(config: unknown): boolean {
  const text = typeof config === "string" ? config : ((config as { text?: string }).text ?? "");
  return writes.test(text) && !unlogged.test(text);
}
