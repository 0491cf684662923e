import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Socket } from "node:net";
import pg from "pg";
import { anewAfterDeadlock } from "./anew.ts";
import { nameStatements } from "./named-statements.server.ts";

/** What a deed reads and writes through: the pool, or the transaction that it was handed. */
export type Database = NodePgDatabase;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A live binding: the doorman calls `connect` before the first request arrives. */
export let db: Database & { $client: pg.Pool };

/** By this name the connections of a running shop are known. */
export const shopConnection = "emas";

/** Opens the pool. A second call with the pool open does nothing, so a reloading dev server may repeat it. */
export function connect(url: string) {
  if (db) return;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: shopConnection,
    max: 20,
    connectionTimeoutMillis: 4_000,
    // Sooner than an idle line would pass for a dead one.
    idleTimeoutMillis: 8_000,
    stream: () => lineWithPatience(10_000),
    // What a transaction asks for in one go (`together`) is sent in one go. In which order, the promises
    // decide: where one statement must come before another, it is awaited.
    pipeline: true,
    // A statement that is stuck must not hold a connection, nor a lock, for ever: nor whoever waits for it.
    // And what the database keeps a plan for, such as its checks of foreign keys, it plans anew each time: a plan
    // made while a table was empty reads it from end to end, until the table is analysed again (decision 19).
    options:
      "-c statement_timeout=8s -c lock_timeout=6s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_custom_plan",
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", nameStatements);
  db = drizzle({ client: pool });
  db.transaction = anewAfterDeadlock(db.transaction.bind(db));
}

/**
 * A line to the database that counts as dead when nothing has come for so long. What the database itself
 * ends too late is told us by it; but a line that was cut somewhere on the way says nothing, for ever.
 */
export function lineWithPatience(milliseconds: number): Socket {
  const line = new Socket();
  line.setTimeout(milliseconds, () => line.destroy(new Error("The database stopped answering")));
  sendTogether(line);
  return line;
}

/** The driver holds a statement's messages together; statements that are sent in one go are held together, too. */
function sendTogether(line: Socket) {
  const cork = line.cork.bind(line);
  let isHeld = false;
  line.cork = () => {
    if (!isHeld) {
      isHeld = true;
      cork();
      process.nextTick(() => {
        isHeld = false;
        line.uncork();
      });
    }
    cork();
  };
}

export async function disconnect() {
  await db?.$client.end();
}
