import type pg from "pg";
import { untilTrue } from "#kit/until-true.ts";

/** Waits until no job waits or runs and no email is unsent. */
export function untilJobsDone(database: pg.Client) {
  return untilTrue("the jobs to finish", async () => {
    const { rows } = await database.query<{ many: string }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now())
        + (select count(*) from emails where state in ('waiting', 'sending')) as many`,
    );
    return Number(rows[0]!.many) === 0;
  });
}
