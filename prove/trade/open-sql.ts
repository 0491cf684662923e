import pg from "pg";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A separate connection to the embedded database of the shop with its data in `folder`. */
export async function openSql(folder: string): Promise<pg.Client> {
  const { url } = await startEmbeddedPostgres({ folder, log: silentLog, join: true });
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
