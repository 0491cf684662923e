import assert from "node:assert/strict";
import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { newFolder, openShop } from "#prove/shop.ts";
import { openVisitor } from "#prove/visitor.ts";
import { eventually, saidSince, shows, toldAtMostOnce } from "./answers.ts";
import { buy, letterOf, sendReceipt, tryLettersNow } from "./buyer.ts";
import { settingsFor, sqlOn, type Ground } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { untried } from "./untried.ts";

type Shop = Awaited<ReturnType<typeof openShop>> & { sql: ReturnType<typeof sqlOn> };
type Stage = { shop?: Shop; disk?: SmallDisk; picture: string; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "disk-full-for-files": onSmallDisk(async ({ shop, disk, picture }) => {
    const { visitor, orderId } = await buy(shop);
    const said = saidSince(shop);
    disk.fill();
    // Made anew, and shown although it cannot be kept.
    await shows(shop, `/images/${picture}-1200.webp`);
    await shows(shop, "/products");
    const form = await sendReceipt(visitor, orderId);
    assert.equal(form.status, 503);
    assert.deepEqual(readdirSync(path.join(shop.folder, "files", ".incoming")), []);
    toldAtMostOnce(said());
    assert.match(said(), /the files are away/);
    await buy(shop);
    disk.empty();
    assert.equal((await sendReceipt(visitor, orderId)).status, 302);
  }),

  "disk-full-for-mails": onSmallDisk(async ({ shop, disk }) => {
    disk.fill();
    const { orderId } = await buy(shop);
    await eventually(20, "its letter to be tried, and to wait", async () => {
      const letter = await letterOf(shop, orderId);
      return letter?.tries === "1" && letter.state === "waiting";
    });
    disk.empty();
    await tryLettersNow(shop);
    await buy(shop);
    await eventually(
      20,
      "the letter",
      async () => (await letterOf(shop, orderId))?.state === "sent",
    );
  }),

  "picture-file-missing": onSmallDisk(async ({ shop }) => {
    const { status } = await openVisitor(shop).go(`/images/${"0".repeat(24)}-320.webp`);
    assert.equal(status, 404);
    await shows(shop);
  }),
};

type Whole = Stage & { shop: Shop; disk: SmallDisk };

/** Where this machine mounts no small disk, the case stands in the figures as not tried. */
function onSmallDisk(holds: (stage: Whole) => Promise<void>) {
  return async (stage: Stage) => {
    if (stage.shop && stage.disk) await holds(stage as Whole);
  };
}

async function open(ground: Ground): Promise<Stage> {
  const folder = newFolder();
  const disk = mountSmallDisk(folder, 48);
  const picture = ground.pictures()[0]!;
  if (typeof disk === "string") {
    for (const name of Object.keys(cases)) untried.set(name, disk);
    return { picture, close: async () => {} };
  }
  cpSync(ground.files, path.join(folder, "files"), { recursive: true });
  const database = await ground.openDatabase();
  const shop = await openShop({ folder, settings: settingsFor(database.url) });
  return { shop: { ...shop, sql: sqlOn(database.direct) }, disk, picture, close };

  async function close() {
    await shop.end();
    (disk as SmallDisk).unmount();
  }
}

export const disk = groupOf(open, cases);
