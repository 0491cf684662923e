import { PgBoss } from "pg-boss";
import type { Pool } from "pg";
import { untilTrue } from "./until-true.ts";

export type Clock = Awaited<ReturnType<typeof openClock>>;

/** Runs the shop's scheduled jobs when a test wants it. */
export async function openClock(db: Pool, database: string) {
  const boss = new PgBoss({
    connectionString: database,
    schema: "pgboss",
    max: 2,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const expire = trigger("expire-orders");
  const askStripe = trigger("ask-stripe");
  const sendEmails = trigger("send-letters");
  const backUp = trigger("back-up");
  return {
    expire,
    askStripe,
    sendEmails,
    backUp,
    /** What the queue does each minute, such as to free the jobs of a process that died. */
    supervise: () => boss.supervise(),
    stop: () => boss.stop({ graceful: false }),
  };

  /** Returns a function that awaits a run of the job that begins after the call. Calls made meanwhile share the run. */
  function trigger(name: "expire-orders" | "ask-stripe" | "send-letters" | "back-up") {
    let next: Promise<void> | undefined;
    return async () => {
      next ??= tick(name, () => (next = undefined));
      await next;
    };
  }

  async function tick(name: string, begin: () => void) {
    let id: string | null = null;
    // `send` returns null during another run. That run may have missed what is due by now, so a new one must follow.
    await untilTrue("the scheduler to tick", async () => {
      id = await boss.send(name, {}, { retryLimit: 0 });
      return id !== null;
    });
    begin();
    await untilTrue("the scheduled jobs to finish", async () => {
      const { rows } = await db.query<{ state: string }>(
        "select state from pgboss.job_common where name = $1 and id = $2",
        [name, id],
      );
      if (rows[0]?.state === "failed") throw new Error(`A scheduled job failed: ${name}`);
      return rows[0]?.state === "completed";
    });
  }
}
