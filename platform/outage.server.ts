import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { areCommitsHeld, db } from "#db/client.server.ts";
import { causesOf, isConnectionLost, type Failure } from "#db/connection-lost.ts";
import { log } from "./log.server.ts";

/** External systems that the shop depends on and cannot repair. */
export type Outage = "database" | "files";

/** The outage that caused the error; undefined if the error is a bug of ours. */
export function outageOf(error: unknown): Outage | undefined {
  for (const { code = "" } of causesOf(error)) {
    if (code === filesUnavailableCode) return "files";
    // SQLSTATE 53: too few resources. 57: an operator's intervention. 55P03: a lock timeout. 58030: a disk error.
    if (/^(53|57|55P03|58030)/.test(code)) return "database";
  }
  return isConnectionLost(error) ? "database" : undefined;
}

const filesUnavailableCode = "FILES_UNAVAILABLE";

/** Wraps an error of the file store, so that `outageOf` recognises it. */
export function filesUnavailableError(cause: unknown): Error {
  return Object.assign(new Error("The files cannot be reached", { cause }), {
    code: filesUnavailableCode,
  });
}

const tooBusyCode = "TOO_BUSY";

/** The error for work that is refused because a queue is full, which is neither a bug nor an outage. */
export function tooBusyError(message: string): Error {
  return Object.assign(new Error(message), { code: tooBusyCode });
}

export function isTooBusy(error: unknown): boolean {
  return (error as Failure | undefined)?.code === tooBusyCode;
}

type ActiveOutage = {
  startedAt: number;
  lastFailureAt: number;
  failureCount: number;
  recoveryTimer: NodeJS.Timeout;
};
const activeOutages = new Map<Outage, ActiveOutage>();

/**
 * Logs one line when an outage begins and one when it ends, however many requests and jobs fail in between. Thousands
 * of lines about one outage would hide every other error.
 */
export function reportOutage(outage: Outage, error: unknown): void {
  const active = activeOutages.get(outage);
  if (active) {
    active.failureCount += 1;
    active.lastFailureAt = performance.now();
    return;
  }
  log.error(
    { outage, err: error },
    `${outageLabels[outage]} unavailable; requests that need it are answered with 503`,
  );
  const startedAt = performance.now();
  const recoveryTimer = setInterval(() => void checkRecovery(outage), 2_000).unref();
  activeOutages.set(outage, {
    startedAt,
    lastFailureAt: startedAt,
    failureCount: 1,
    recoveryTimer,
  });
}

/** Whether an outage has begun and not ended yet, as far as this process has noticed. */
export function isOutageActive(outage: Outage): boolean {
  return activeOutages.has(outage);
}

const outageLabels: Record<Outage, string> = {
  database: "database",
  files: "file storage",
};

/** An outage ends only after this long without a failure, so that a few successes during an outage do not end it. */
const quietPeriodMs: Record<Outage, number> = { database: 8_000, files: 30_000 };

/** Ends an outage after a quiet period. A ping is not enough: on a full disk the database answers, but cannot write. */
async function checkRecovery(outage: Outage) {
  const active = activeOutages.get(outage);
  if (!active || performance.now() - active.lastFailureAt < quietPeriodMs[outage]) return;
  if (outage === "database" && !(await pingDatabase())) return;
  clearInterval(active.recoveryTimer);
  activeOutages.delete(outage);
  const seconds = Math.round((active.lastFailureAt - active.startedAt) / 1000);
  log.warn(
    { outage, seconds, failures: active.failureCount },
    `${outageLabels[outage]} available again`,
  );
}

/** Whether the database answers within `timeoutMs`. */
export async function pingDatabase(timeoutMs = 2_000): Promise<boolean> {
  return (await probeDatabase(timeoutMs)) !== undefined;
}

/** Whether the database accepts writes: without, the shop shows its pages and sells nothing. */
export async function areWritesAccepted(timeoutMs = 2_000): Promise<boolean> {
  return (await probeDatabase(timeoutMs))?.acceptsWrites ?? false;
}

/** Undefined without an answer within `timeoutMs`. A database that hangs must not block health checks. */
export async function probeDatabase(timeoutMs: number): Promise<DatabaseState | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  const query = db.execute<{ isReadOnly: boolean }>(readOnly).then(
    ({ rows: [row] }) => ({ acceptsWrites: !row!.isReadOnly && !areCommitsHeld() }),
    () => undefined,
  );
  try {
    return await Promise.race([query, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

type DatabaseState = { acceptsWrites: boolean };

/** Also true on a standby. */
const readOnly = sql`select current_setting('transaction_read_only')::bool as "isReadOnly"`;
