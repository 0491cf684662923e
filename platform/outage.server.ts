import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { log } from "./log.server.ts";

/** What the shop stands on and cannot mend itself. */
export type Outage = "database" | "files";

/** Which of them kept a deed from being done; undefined where the fault is ours. */
export function outageOf(error: unknown): Outage | undefined {
  for (let one = error as Failure | undefined; isObject(one); one = one.cause ?? one.errors?.[0]) {
    const { code = "", syscall = "", message = "" } = one;
    if (code === filesAway) return "files";
    if (/^(08|53|57P|57014|55P03|25006|58030)/.test(code)) return "database";
    if (/^(connect|getaddrinfo)$/.test(syscall)) return "database";
    if (syscall && /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/.test(code)) return "database";
    if (lostLine.test(message)) return "database";
  }
  return undefined;
}

/** The queue's are no longer errors, but objects that were copied from one. */
type Failure = {
  code?: string;
  syscall?: string;
  message?: string;
  cause?: Failure;
  errors?: Failure[];
};

function isObject(one: unknown): one is object {
  return typeof one === "object" && one !== null;
}

const filesAway = "FILES_AWAY";

/** What the driver says itself where the server said nothing. */
const lostLine =
  /^(Connection terminated|LISTEN\/NOTIFY (heartbeat|connection)|timeout e(xceeded|xpired)|The database stopped answering|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/** Marks an error of the file store as one. */
export function filesAreAway(cause: unknown): Error {
  return Object.assign(new Error("The files cannot be reached", { cause }), { code: filesAway });
}

const busy = "TOO_BUSY";

/** Marks what is refused for now, as there is more of it than can be done: no fault, and no outage. */
export function tooBusy(why: string): Error {
  return Object.assign(new Error(why), { code: busy });
}

export function isTooBusy(error: unknown): boolean {
  return (error as Failure | undefined)?.code === busy;
}

type Standing = { began: number; last: number; times: number; watch: NodeJS.Timeout };
const standing = new Map<Outage, Standing>();

/**
 * Writes one line when an outage begins and one when it is over, however many requests and jobs it hits in
 * between: an outage is one fault, and a log that is full of it hides all others.
 */
export function noteOutage(outage: Outage, error: unknown): void {
  const known = standing.get(outage);
  if (known) {
    known.times += 1;
    known.last = performance.now();
    return;
  }
  log.error({ outage, err: error }, `${names[outage]} away; what needs it is answered with 503`);
  const began = performance.now();
  const watch = setInterval(() => void look(outage), 2_000).unref();
  standing.set(outage, { began, last: began, times: 1, watch });
}

const names: Record<Outage, string> = {
  database: "the database is",
  files: "the files are",
};

/** Longer than it takes to fail. */
const quiet: Record<Outage, number> = { database: 8_000, files: 30_000 };

/** Over when it answers again, and nothing more has failed for a while: a full disk still answers. */
async function look(outage: Outage) {
  const known = standing.get(outage);
  if (!known || performance.now() - known.last < quiet[outage]) return;
  if (outage === "database" && !(await databaseAnswers())) return;
  clearInterval(known.watch);
  standing.delete(outage);
  const seconds = Math.round((known.last - known.began) / 1000);
  log.warn({ outage, seconds, failures: known.times }, `${names[outage]} back`);
}

/** Whether the database answers within a moment. */
export async function databaseAnswers(patience = 2_000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
