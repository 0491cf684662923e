import pg from "pg";
import type { Statement } from "./record-statements.ts";

// Sends the shop's statements directly to its database, as fast as `pg` can: the database's share of the time.

export type DriveOptions = {
  databaseUrl: string;
  /** The statements of each request. */
  scripts: Statement[][];
  connections: number;
  concurrency: number;
};
export type DriveResult = { count: number; seconds: number; took: number[] };

process.on(
  "message",
  (drive: DriveOptions) => void run(drive).then((result) => process.send!(result)),
);
process.once("disconnect", () => process.exit(0));

async function run({
  databaseUrl,
  scripts,
  connections,
  concurrency,
}: DriveOptions): Promise<DriveResult> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  // Connections are opened before the measurement, since the shop keeps its own open.
  const opened = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of opened) client.release();
  const took: number[] = [];
  const began = performance.now();
  let at = 0;
  await Promise.all(Array.from({ length: concurrency }, keepDriving));
  const seconds = (performance.now() - began) / 1000;
  await pool.end();
  return { count: scripts.length, seconds, took };

  async function keepDriving() {
    for (let script = scripts[at++]; script; script = scripts[at++]) {
      const from = performance.now();
      const client = await pool.connect();
      try {
        for (const { name, text, values } of script) await client.query({ name, text, values });
      } finally {
        client.release();
      }
      took.push(performance.now() - from);
    }
  }
}
