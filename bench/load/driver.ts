import pg from "pg";
import type { Statement } from "../record-statements.ts";

// Sends the shop's statements to its database directly, as fast as `pg` can: what the database itself takes.

export type Drive = {
  databaseUrl: string;
  /** The statements of each request. */
  scripts: Statement[][];
  connections: number;
  concurrency: number;
};
export type Driven = { count: number; seconds: number; took: number[] };

process.on("message", (drive: Drive) => void run(drive).then((told) => process.send!(told)));
process.once("disconnect", () => process.exit(0));

async function run({ databaseUrl, scripts, connections, concurrency }: Drive): Promise<Driven> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  // Opening connections is no part of it, as the shop has them open.
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
