import { PgBoss } from "pg-boss";
import type { Pool } from "pg";
import { untilTrue } from "./until-true.ts";

export type Clock = Awaited<ReturnType<typeof openClock>>;

/** The shop's clock, which strikes when a history wants it to. */
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
  const expire = striking("expire-orders");
  const ask = striking("ask-stripe");
  const ring = striking("send-letters");
  const backUp = striking("back-up");
  return { expire, ask, ring, backUp, stop: () => boss.stop({ graceful: false }) };

  /** Returns when a tick that began after the call is over; those who call meanwhile share the next. */
  function striking(name: "expire-orders" | "ask-stripe" | "send-letters" | "back-up") {
    let next: Promise<void> | undefined;
    return async () => {
      next ??= strike(name, () => (next = undefined));
      await next;
    };
  }

  async function strike(name: string, begin: () => void) {
    let id: string | null = null;
    // One that has begun may not have seen what is due by now: another is wanted after it.
    await untilTrue("the clock to strike", async () => {
      id = await boss.send(name, {}, { retryLimit: 0 });
      return id !== null;
    });
    begin();
    await untilTrue("the clock's work to end", async () => {
      const { rows } = await db.query<{ state: string }>(
        "select state from pgboss.job_common where name = $1 and id = $2",
        [name, id],
      );
      if (rows[0]?.state === "failed") throw new Error(`What the clock begins failed: ${name}`);
      return rows[0]?.state === "completed";
    });
  }
}
