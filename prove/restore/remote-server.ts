import { openBucket } from "#kit/bucket.ts";
import { newFolder } from "#kit/shop.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { filesOf, query } from "./fingerprint.ts";

const silent = { info() {}, warn() {}, error() {} };

export type RemoteServer = Awaited<ReturnType<typeof openRemoteServer>>;

/** A remote PostgreSQL and bucket, for a shop without local data. */
export async function openRemoteServer() {
  const postgres = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  const bucket = await openBucket();
  await query(postgres.url, "create database shop");
  const url = new URL(postgres.url);
  url.pathname = "/shop";
  return {
    url: url.href,
    settings: { DATABASE_URL: url.href, ...bucket.settings },
    files: () => filesOf(bucket.directory, "._S3rver_object"),
    async close() {
      await bucket.close();
      await postgres.stop();
    },
  };
}

/** The database of a folder, whether or not a shop runs there. */
export async function withDatabase<T>(folder: string, run: (url: string) => Promise<T>) {
  const postgres = await startEmbeddedPostgres({ folder, log: silent, join: true });
  try {
    return await run(postgres.url);
  } finally {
    await postgres.stop();
  }
}
