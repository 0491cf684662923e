import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/**
 * With a synchronous standby, a COMMIT keeps its locks until the standby has the change, and no time limit of
 * PostgreSQL ends that wait. So if the standby stops, this gate delays further commits while `maxHeld` commits wait.
 * After `stalledAfterMs` the gate refuses all transactions. Reads outside a transaction go on (ADR-0048).
 */
const maxHeld = 2;
/** A commit that takes longer than this may be waiting for a standby. */
const slowAfterMs = 50;
const stalledAfterMs = 1_000;
const recheckMs = 1_000;

export type CommitGate = ReturnType<typeof createCommitGate>;

export function createCommitGate(pool: pg.Pool, applicationName: string) {
  const inFlight = new Set<{ sentAt: number }>();
  const running = new Set<(error: Error) => void>();
  let isStalled = false;
  let check: { at: number; isHeld: Promise<boolean> } | undefined;
  return { assertOpen, abandonOnStall, enter };

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

  /** Waits until a COMMIT may be sent; returns a function to call when it has ended. Throws if commits are held. */
  async function enter(): Promise<() => void> {
    assertOpen();
    while (inFlight.size >= maxHeld && oldestAgeMs() > slowAfterMs && (await isHeldByStandby())) {
      await wait(slowAfterMs);
      assertOpen();
    }
    const commit = { sentAt: performance.now() };
    inFlight.add(commit);
    const timer = setTimeout(() => void onSlowCommit(commit), stalledAfterMs);
    return () => {
      clearTimeout(timer);
      inFlight.delete(commit);
    };
  }

  function oldestAgeMs() {
    const [oldest] = inFlight;
    return oldest ? performance.now() - oldest.sentAt : 0;
  }

  async function onSlowCommit(commit: { sentAt: number }) {
    while (!(await isHeldByStandby())) {
      await wait(recheckMs, undefined, { ref: false });
      if (!inFlight.has(commit)) return;
    }
    if (isStalled) return;
    isStalled = true;
    for (const abandon of running) abandon(standbyError());
    await reopenWhenReleased();
  }

  /** A held commit outlives its connection to this process, so the gate asks the server rather than `inFlight`. */
  async function reopenWhenReleased() {
    while (await isHeldByStandby()) await wait(recheckMs, undefined, { ref: false });
    isStalled = false;
  }

  /** Whether a standby holds a commit of the shop; asked at most once in `slowAfterMs`. False if the query fails. */
  function isHeldByStandby(): Promise<boolean> {
    const now = performance.now();
    if (check && now - check.at < slowAfterMs) return check.isHeld;
    const isHeld = pool.query(heldCommits, [applicationName]).then(
      ({ rowCount }) => rowCount! > 0,
      () => false,
    );
    check = { at: now, isHeld };
    return isHeld;
  }
}

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
