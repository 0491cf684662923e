import pg from "pg";
import { removeTimeouts } from "./remove-timeouts.server.ts";

/**
 * The numeric keys of PostgreSQL's advisory locks, in one list so that no key has two uses. Locks whose key is the hash of
 * a text are named in the files that take them.
 */
export const advisoryLocks = {
  /** Held while the schema changes; a starting shop waits for it. */
  migration: 4_626_531,
  /** Held by the replica that builds indexes. */
  indexes: 4_626_532,
  /** Held by the replica that fills a new database with the demo shop; others that start wait for it. */
  demo: 4_626_533,
  /** The first of two keys: one change of a wishlist at a time. The second is its owner. */
  wishlist: 4_626_534,
  /** A backup shares it while it reads files; removing a file needs it exclusively. */
  files: 6_401_917,
};

/**
 * Runs `work` while a connection of its own to the database at `url` holds an advisory lock. Another process that wants
 * the same lock waits as long as `work` takes: the pool's connections would give up after a few seconds.
 */
export async function withAdvisoryLock<Result>(
  url: string,
  key: number,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // If the connection breaks, its statement fails; without this listener, the process would end.
  client.on("error", () => {});
  await client.connect();
  try {
    await removeTimeouts(client);
    await client.query("select pg_advisory_lock($1)", [key]);
    return await work(client);
  } finally {
    await client.end();
  }
}
