import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { registerScheduledWorker } from "./queue.server.ts";
import { readJobFigures } from "./queued-jobs.server.ts";

// A scheduled job has no retries and no dead letter, so only its last runs tell that it fails.

const database = setUpDatabase();
beforeEach(() => db.execute(sql`delete from pgboss.job`));

test("a scheduled job that fails is known until a run succeeds", async () => {
  let isBroken = true;
  await registerScheduledWorker("prune-carts", "0 0 29 2 *", async () => {
    if (isBroken) throw new Error("broken");
  });
  const byHand = new PgBoss({ connectionString: database.url, schema: "pgboss", max: 1 });
  byHand.on("error", () => {});
  await byHand.start();
  const run = async (expectedState: string) => {
    const id = await byHand.send("prune-carts", {}, { retryLimit: 0 });
    const stateOf = async () => (await byHand.findJobs("prune-carts", { id: id! }))[0]?.state;
    await expect.poll(stateOf, { timeout: 10_000 }).toBe(expectedState);
  };
  try {
    await run("failed");
    expect((await readJobFigures()).failing).toEqual([
      { queue: "prune-carts", failingSeconds: expect.any(Number) },
    ]);
    isBroken = false;
    await run("completed");
    expect((await readJobFigures()).failing).toEqual([]);
  } finally {
    await byHand.stop({ graceful: false });
  }
});

test("it fails since the first failed run after the last good one; the one that failed last is first", async () => {
  await addRuns("prune-carts", [
    ["failed", 5_000],
    ["completed", 4_000],
    ["failed", 3_000],
    ["failed", 2_000],
  ]);
  await addRuns("sweep-files", [["failed", 1_000]]);
  await addRuns("ask-stripe", [
    ["failed", 900],
    ["completed", 600],
  ]);
  // Jobs of events have retries and dead letters, which are counted as failed jobs.
  await addRuns("send-refund", [["failed", 100]]);
  const { failing } = await readJobFigures();
  expect(
    failing.map(({ queue, failingSeconds }) => [queue, Math.floor(failingSeconds / 100)]),
  ).toEqual([
    ["sweep-files", 10],
    ["prune-carts", 30],
  ]);
});

test("runs of a job that is not due each hour are stored for a month, so that it is known since when it fails", async () => {
  await registerScheduledWorker("prune-sessions", "50 5 * * *", async () => {});
  await registerScheduledWorker("ask-stripe", "*/5 * * * *", async () => {});
  const { rows } = await db.execute<{ name: string; seconds: string | null }>(sql`
    select name, options ->> 'deleteAfterSeconds' as seconds from pgboss.schedule
    where name in ('prune-sessions', 'ask-stripe') order by name`);
  expect(rows).toEqual([
    { name: "ask-stripe", seconds: null },
    { name: "prune-sessions", seconds: `${30 * 86_400}` },
  ]);
});

async function addRuns(name: string, runs: [state: string, secondsAgo: number][]) {
  for (const [state, secondsAgo] of runs)
    await db.execute(sql`
      insert into pgboss.job (name, state, completed_on)
      values (${name}, ${state}, now() - ${secondsAgo} * interval '1 second')`);
}
