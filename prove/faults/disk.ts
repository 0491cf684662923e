import { sendReceipt } from "#kit/shopper.ts";
import assert from "node:assert/strict";
import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { newFolder, openShop } from "#kit/shop.ts";
import { openVisitor } from "#kit/visitor.ts";
import { eventually, logSince, expectShown, expectLoggedAtMostOnce } from "./assertions.ts";
import { buy, emailOf, makeEmailsDue } from "./buyer.ts";
import { settingsFor, sqlOn, type Environment } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { skippedCases } from "./skipped-cases.ts";

type Shop = Awaited<ReturnType<typeof openShop>> & { sql: ReturnType<typeof sqlOn> };
type Fixture = { shop?: Shop; disk?: SmallDisk; picture: string; close(): Promise<unknown> };

const cases: Cases<Fixture> = {
  "disk-full-for-files": onSmallDisk(async ({ shop, disk, picture }) => {
    const { visitor, orderId } = await buy(shop);
    const log = logSince(shop);
    disk.fill();
    // Encoded again and served although it cannot be stored.
    await expectShown(shop, `/images/${picture}-1200.webp`);
    await expectShown(shop, "/products");
    const form = await sendReceipt(visitor, orderId);
    assert.equal(form.status, 503);
    assert.deepEqual(readdirSync(path.join(shop.folder, "files", ".incoming")), []);
    expectLoggedAtMostOnce(log());
    assert.match(log(), /file storage unavailable/);
    await buy(shop);
    disk.empty();
    assert.equal((await sendReceipt(visitor, orderId)).status, 302);
  }),

  "disk-full-for-emails": onSmallDisk(async ({ shop, disk }) => {
    disk.fill();
    const { orderId } = await buy(shop);
    await eventually(20, "its email to be tried and to wait", async () => {
      const email = await emailOf(shop, orderId);
      return email?.attempts === "1" && email.state === "waiting";
    });
    disk.empty();
    await makeEmailsDue(shop);
    await buy(shop);
    await eventually(20, "the email", async () => (await emailOf(shop, orderId))?.state === "sent");
  }),

  "picture-file-missing": onSmallDisk(async ({ shop }) => {
    const { status } = await openVisitor(shop).go(`/images/${"0".repeat(24)}-320.webp`);
    assert.equal(status, 404);
    await expectShown(shop);
  }),
};

type MountedStage = Fixture & { shop: Shop; disk: SmallDisk };

/** If this machine cannot mount a small disk, the figures report the case as skipped. */
function onSmallDisk(holds: (fixture: MountedStage) => Promise<void>) {
  return async (fixture: Fixture) => {
    if (fixture.shop && fixture.disk) await holds(fixture as MountedStage);
  };
}

async function open(environment: Environment): Promise<Fixture> {
  const folder = newFolder();
  const disk = mountSmallDisk(folder, 48);
  const picture = environment.pictures()[0]!;
  if (typeof disk === "string") {
    for (const name of Object.keys(cases)) skippedCases.set(name, disk);
    return { picture, close: async () => {} };
  }
  cpSync(environment.files, path.join(folder, "files"), { recursive: true });
  const database = await environment.openDatabase();
  const shop = await openShop({ folder, settings: settingsFor(database.url) });
  return { shop: { ...shop, sql: sqlOn(database.direct) }, disk, picture, close };

  async function close() {
    await shop.end();
    (disk as SmallDisk).unmount();
  }
}

export const disk = groupOf(open, cases);
