import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { newFolder } from "#prove/shop.ts";
import { note, refusesForNow, saidSince, shows, toldAtMostOnce, within } from "./answers.ts";
import { buy, sendReceipt } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { openMishap, type Mishap } from "./mishap.ts";

type Stage = {
  shop: OpenShop;
  road: Awaited<ReturnType<typeof openMishap>>;
  picture: string;
  close(): Promise<unknown>;
};

const cases: Cases<Stage> = {
  "s3-refuses": (stage) => sellsWithoutFiles(stage, "refuse", 160),

  "s3-hangs": (stage) => sellsWithoutFiles(stage, "hang", 240),

  "s3-500": (stage) => sellsWithoutFiles(stage, "500", 320),

  "s3-truncates": (stage) => sellsWithoutFiles(stage, "truncate", 480),
};

/** Pages go on and orders too; pictures and receipts have to wait, and nothing half is kept of them. */
async function sellsWithoutFiles({ shop, road, picture }: Stage, mishap: Mishap, width: number) {
  const image = `/images/${picture}-${width}.webp`;
  const { visitor, orderId } = await buy(shop);
  const said = saidSince(shop);
  road.be(mishap);
  const began = performance.now();
  const [receipt] = await Promise.all([
    within(16, "a receipt to be refused", sendReceipt(visitor, orderId)),
    refusesForNow(shop, image, { seconds: 16 }),
    refusesForNow(shop, image.replace("webp", "jpeg"), { seconds: 16 }),
    shows(shop),
    buy(shop),
  ]);
  note("a picture or a receipt while S3 is away", began);
  // What is cut off of an answer that has no body is nothing: the receipt arrived.
  const arrived = mishap === "truncate";
  assert.equal(receipt.status, arrived ? 302 : 503);
  if (!arrived) assert.match(receipt.text, /One moment, please/);
  const [row] = await shop.sql(
    `select count(*)::text as sent from touch_n_go_payments where order_id = '${orderId}'`,
  );
  assert.equal(row!.sent, arrived ? "1" : "0");
  toldAtMostOnce(said());
  assert.match(shop.said(), /the files are away/);
  road.be("pass");
  const { headers } = await shows(shop, image);
  assert.equal(headers.get("Content-Type"), "image/webp");
  if (!arrived) assert.equal((await sendReceipt(visitor, orderId)).status, 302);
}

async function open(ground: Ground): Promise<Stage> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: "emas", configs: [] }],
  });
  const { port } = await server.run();
  const picture = await keepOnePicture(ground, port);
  const road = await openMishap(port);
  const shop = await ground.openShopOn({
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${road.port}`,
      S3_BUCKET: "emas",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  return { shop, road, picture, close };

  async function close() {
    road.be("pass");
    await shop.end();
    road.close();
    await server.close();
  }
}

/** One of the demo shop's, in the bucket. */
async function keepOnePicture(ground: Ground, port: number): Promise<string> {
  const [picture] = ground.pictures();
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: "auto",
    forcePathStyle: true,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  const Body = readFileSync(path.join(ground.files, "pictures", `${picture}.jpg`));
  await client.send(new PutObjectCommand({ Bucket: "emas", Key: `pictures/${picture}.jpg`, Body }));
  client.destroy();
  return picture!;
}

export const s3 = groupOf(open, cases);
