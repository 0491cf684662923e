import pg from "pg";
import { openClock } from "#kit/clock.ts";

/** However often the scheduler ticks, on whichever replica: one backup per day. */
export async function backUpOnce(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const clock = await openClock(pool, databaseUrl);
  try {
    for (let ticks = 0; ticks < 6; ticks += 1) await clock.backUp();
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
