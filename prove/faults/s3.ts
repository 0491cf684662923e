import { sendReceipt } from "#kit/shopper.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { newFolder } from "#kit/shop.ts";
import {
  recordDuration,
  expectUnavailable,
  logSince,
  expectShown,
  expectLoggedAtMostOnce,
  withTimeout,
} from "./assertions.ts";
import { buy } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { openFaultyHttpProxy, type HttpFault } from "#kit/faulty-http-proxy.ts";

type Fixture = {
  shop: OpenShop;
  proxy: Awaited<ReturnType<typeof openFaultyHttpProxy>>;
  picture: string;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "s3-refuses": (fixture) => expectSellsWithoutFiles(fixture, "refuse", 160),

  "s3-hangs": (fixture) => expectSellsWithoutFiles(fixture, "hang", 240),

  "s3-500": (fixture) => expectSellsWithoutFiles(fixture, "500", 320),

  "s3-truncates": (fixture) => expectSellsWithoutFiles(fixture, "truncate", 480),
};

/** Pages and orders continue; pictures and receipts wait, and no partial file is stored. */
async function expectSellsWithoutFiles(
  { shop, proxy, picture }: Fixture,
  fault: HttpFault,
  width: number,
) {
  const image = `/images/${picture}-${width}.webp`;
  const { visitor, orderId } = await buy(shop);
  const log = logSince(shop);
  proxy.setMode(fault);
  const began = performance.now();
  const [receipt] = await Promise.all([
    withTimeout(16, "a receipt to be refused", sendReceipt(visitor, orderId)),
    expectUnavailable(shop, image, { seconds: 16 }),
    expectUnavailable(shop, image.replace("webp", "jpeg"), { seconds: 16 }),
    expectShown(shop),
    buy(shop),
  ]);
  recordDuration("a picture or a receipt while S3 is away", began);
  // Cutting off an answer without a body changes nothing: the receipt arrived.
  const arrived = fault === "truncate";
  assert.equal(receipt.status, arrived ? 302 : 503);
  if (!arrived) assert.match(receipt.text, /One moment, please/);
  const [row] = await shop.sql(
    `select count(*)::text as sent from touch_n_go_payments where order_id = '${orderId}'`,
  );
  assert.equal(row!.sent, arrived ? "1" : "0");
  expectLoggedAtMostOnce(log());
  assert.match(shop.output(), /file storage unavailable/);
  proxy.setMode("pass");
  const { headers } = await expectShown(shop, image);
  assert.equal(headers.get("Content-Type"), "image/webp");
  if (!arrived) assert.equal((await sendReceipt(visitor, orderId)).status, 302);
}

async function open(environment: Environment): Promise<Fixture> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: "emas", configs: [] }],
  });
  const { port } = await server.run();
  const picture = await storeOnePicture(environment, port);
  const proxy = await openFaultyHttpProxy(port);
  const shop = await environment.openShopOn({
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_BUCKET: "emas",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  return { shop, proxy, picture, close };

  async function close() {
    proxy.setMode("pass");
    await shop.end();
    proxy.close();
    await server.close();
  }
}

/** One of the demo shop's pictures in the bucket. */
async function storeOnePicture(environment: Environment, port: number): Promise<string> {
  const [picture] = environment.pictures();
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: "auto",
    forcePathStyle: true,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  const Body = readFileSync(path.join(environment.files, "pictures", `${picture}.jpg`));
  await client.send(new PutObjectCommand({ Bucket: "emas", Key: `pictures/${picture}.jpg`, Body }));
  client.destroy();
  return picture!;
}

export const s3 = groupOf(open, cases);
