import pg from "pg";
import { openClock } from "#prove/ledger/clock.ts";

/** However often the clock strikes, and whoever hears it: a day has one backup. */
export async function backUpOnce(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const clock = await openClock(pool, databaseUrl);
  try {
    for (let strikes = 0; strikes < 6; strikes += 1) await clock.backUp();
    const { rows } = await pool.query<{ made: number; failed: number }>(
      `select count(*) filter (where bytes is not null)::int as made,
         count(*) filter (where bytes is null)::int as failed from backups`,
    );
    const { made, failed } = rows[0]!;
    if (made !== 1 || failed > 0) throw new Error(`${made} backups in a day, and ${failed} failed`);
  } finally {
    await clock.stop();
    await pool.end();
  }
}
