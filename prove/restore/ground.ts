import path from "node:path";
import S3rver from "s3rver";
import { newFolder } from "#prove/shop.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { filesOf, query } from "./fingerprint.ts";

const silent = { info() {}, warn() {}, error() {} };

export type Server = Awaited<ReturnType<typeof openServer>>;

/** Another machine's PostgreSQL and bucket, for a shop that keeps nothing of its own. */
export async function openServer() {
  const postgres = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  const directory = path.join(newFolder(), "s3");
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "emas", configs: [] }],
  });
  const { port } = await s3.run();
  await query(postgres.url, "create database shop");
  const url = new URL(postgres.url);
  url.pathname = "/shop";
  return {
    url: url.href,
    settings: {
      DATABASE_URL: url.href,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "emas",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    files: () => filesOf(path.join(directory, "emas"), "._S3rver_object"),
    async close() {
      await s3.close();
      await postgres.stop();
    },
  };
}

/** The database of a folder, whether or not a shop runs there. */
export async function withDatabase<T>(folder: string, deed: (url: string) => Promise<T>) {
  const postgres = await startEmbeddedPostgres({ folder, log: silent, join: true });
  try {
    return await deed(postgres.url);
  } finally {
    await postgres.stop();
  }
}
