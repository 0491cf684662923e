import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Socket } from "node:net";
import pg from "pg";
import { withAfterCommit } from "./after-commit.ts";
import { closeAfterFailover } from "./close-after-failover.ts";
import { createCommitGate, type CommitGate } from "./commit-gate.ts";
import { waitInPool } from "./database-wait.ts";
import { gateSingleWrites } from "./gate-single-writes.ts";
import { prepareStatements } from "./prepared-statements.server.ts";
import { retryTransactions } from "./retry-transactions.ts";

/** Sends queries: `Database` through the pool, `Tx` within one transaction. */
export type Database = NodePgDatabase;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The pool; undefined until the server calls `connect`, which it does before the first request. */
export let db: Database & { $client: pg.Pool };
let gate: CommitGate | undefined;

/** The `application_name` of the pool's connections, by which a restore sees that a shop is running. */
export const applicationName = "emas";

/**
 * What each connection of the pool sets. The timeouts keep a stuck statement from holding its connection and locks for
 * ever. Query plans are not cached, because a plan made while a table was empty scans the full table until the next
 * ANALYZE (ADR-0019).
 */
export const sessionSettings = {
  statement_timeout: "8s",
  lock_timeout: "6s",
  idle_in_transaction_session_timeout: "30s",
  plan_cache_mode: "force_custom_plan",
};

export function connectionConfig(url: string): pg.ClientConfig {
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: url, application_name: applicationName, options: options.join(" ") };
}

/** Opens the pool. Does nothing if it is open, because a dev server calls this again when it reloads. */
export function connect(url: string, poolSize: number) {
  if (db) return;
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: poolSize,
    connectionTimeoutMillis: 4_000,
    // Shorter than the socket's idle timeout, which would report an unused connection as broken.
    idleTimeoutMillis: 8_000,
    stream: () => socketWithIdleTimeout(10_000),
    // Sends parallel statements of a transaction (`awaitAll`) without waiting for each answer. Their order is not
    // guaranteed, so await a statement on which another depends.
    pipeline: true,
  });
  // The pool replaces an idle connection that breaks; without a listener, the process would end.
  pool.on("error", () => {});
  // The same for a connection that breaks after it was handed out and before its first statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("connect", prepareStatements);
  pool.on("connect", closeAfterFailover);
  waitInPool(pool);
  gate = createCommitGate(pool);
  gateSingleWrites(pool, gate);
  db = drizzle({ client: pool });
  db.transaction = retryTransactions(withAfterCommit(db.transaction.bind(db)), gate);
}

/** Whether a standby holds the commits, so that everything that writes is refused (`createCommitGate`). */
export function areCommitsHeld(): boolean {
  return gate?.isStalled() ?? false;
}

/**
 * A socket that fails after `idleTimeoutMs` without data. The database reports its own timeouts, but a connection cut
 * by the network would stay silent for ever.
 */
export function socketWithIdleTimeout(idleTimeoutMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(idleTimeoutMs, () =>
    socket.destroy(new Error("The database stopped answering")),
  );
  corkUntilNextTick(socket);
  return socket;
}

/** Sends all statements of one tick in one packet; by itself, the driver batches only the messages of one statement. */
function corkUntilNextTick(socket: Socket) {
  const cork = socket.cork.bind(socket);
  let isCorked = false;
  socket.cork = () => {
    if (!isCorked) {
      isCorked = true;
      cork();
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    cork();
  };
}

export async function disconnect() {
  await db?.$client.end();
}
