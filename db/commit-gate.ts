import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

type Executor = Pick<NodePgDatabase, "execute">;

/**
 * With a synchronous standby, a COMMIT keeps its locks until the standby has the change, and no time limit of
 * PostgreSQL ends that wait. So at most `maxInFlight` commits are sent at once while the server has such a standby: if
 * it stops, no more than these wait. After `stalledAfterMs` the gate refuses all transactions. Reads outside a
 * transaction go on (ADR-0048).
 */
const maxInFlight = 2;
const stalledAfterMs = 1_500;
const recheckMs = 1_000;

export type CommitGate = ReturnType<typeof createCommitGate>;

/**
 * The gate asks the server without the pool: whoever waits here holds a connection and locks, and those who wait for
 * these locks may hold all other connections.
 */
export function createCommitGate({ options }: pg.Pool) {
  const inFlight = new Set<object>();
  const queue: (() => void)[] = [];
  const running = new Set<(error: Error) => void>();
  let isStalled = false;
  let check: { at: number; hasStandby: Promise<boolean> } | undefined;
  return { assertOpen, abandonOnStall, enter, isStalled: () => isStalled };

  /** Throws if a standby holds commits. Call this before a transaction begins, so that it takes no lock. */
  function assertOpen() {
    if (isStalled) throw standbyError();
  }

  /** Resolves like `transaction`, or rejects as soon as commits are found to be held. */
  function abandonOnStall<Result>(transaction: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      running.add(reject);
      transaction.then(resolve, reject).finally(() => running.delete(reject));
    });
  }

  /** Waits until `tx` may commit; returns a function to call when it has ended. Throws if commits are held. */
  async function enter(tx: Executor): Promise<() => void> {
    assertOpen();
    while (inFlight.size >= maxInFlight && (await hasStandby(tx)) && inFlight.size >= maxInFlight) {
      await new Promise<void>((resolve) => queue.push(resolve));
      assertOpen();
    }
    const commit = {};
    inFlight.add(commit);
    const timer = setTimeout(() => void onSlowCommit(commit), stalledAfterMs);
    return () => {
      clearTimeout(timer);
      inFlight.delete(commit);
      queue.shift()?.();
    };
  }

  async function onSlowCommit(commit: object) {
    while (!(await isHeldByStandby())) {
      await wait(recheckMs, undefined, { ref: false });
      if (!inFlight.has(commit)) return;
    }
    if (isStalled) return;
    isStalled = true;
    for (const abandon of running) abandon(standbyError());
    for (const proceed of queue.splice(0)) proceed();
    await reopenWhenReleased();
  }

  /** A held commit outlives its connection to this process, so the gate asks the server rather than `inFlight`. */
  async function reopenWhenReleased() {
    while (await isHeldByStandby()) await wait(recheckMs, undefined, { ref: false });
    isStalled = false;
  }

  /** Whether a standby holds a commit of the shop. False if the query fails. */
  async function isHeldByStandby(): Promise<boolean> {
    const client = new pg.Client(options);
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(heldCommits, [options.application_name])).rowCount! > 0;
    } catch {
      return false;
    } finally {
      client.end().catch(() => {});
    }
  }

  /** Whether commits wait for a standby; asked at most once in `recheckMs`. False if the query fails. */
  function hasStandby(tx: Executor): Promise<boolean> {
    const now = performance.now();
    if (!check || now - check.at > recheckMs) {
      const asked = tx.execute<object>(standbys).then(
        ({ rows }) => rows.length > 0,
        () => false,
      );
      check = { at: now, hasStandby: asked };
    }
    return check.hasStandby;
  }
}

const standbys = sql`select where current_setting('synchronous_standby_names') <> ''`;
const heldCommits = `select from pg_stat_activity
  where application_name = $1 and datname = current_database() and wait_event = 'SyncRep' limit 1`;

/** With the SQLSTATE "operator intervention", so that it counts as an outage of the database. */
function standbyError(): Error {
  return Object.assign(new Error("Commits wait for a standby that does not answer"), {
    code: "57000",
  });
}

/**
 * Makes the COMMIT of a transaction that only reads wait for the standby, as after a write. Run this before answering
 * "already done", because the row that proves this may exist only on the primary and be lost with it (ADR-0048).
 */
export const waitForStandby = sql`select pg_logical_emit_message(true, 'emas', '')`;
