import path from "node:path";
import S3rver from "s3rver";
import { newFolder } from "./shop.ts";

/** Starts an S3 server with an empty bucket. With `settings`, a shop stores its files there. */
export async function openBucket() {
  const directory = path.join(newFolder(), "s3");
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "emas", configs: [] }],
  });
  const { port } = await s3.run();
  return {
    /** The folder with the bucket's objects. Each object is a folder named by its key. */
    directory: path.join(directory, "emas"),
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "emas",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: () => s3.close(),
  };
}
