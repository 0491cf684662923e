import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newFolder, openShop } from "#prove/shop.ts";
import { eventually, isBack, note, shows } from "./answers.ts";
import { buy } from "./buyer.ts";
import { sqlOn } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { refusedStart } from "./refused-start.ts";

type Stage = {
  folder: string;
  shop: Awaited<ReturnType<typeof openShop>>;
  close(): Promise<unknown>;
};

const cases: Cases<Stage> = {
  "two-shops-on-one-folder": async ({ folder, shop }) => {
    const line = await refusedStart({ DATA_DIR: folder });
    assert.match(line, new RegExp(`^Another shop \\(process ${shop.pid}\\) already runs on`));
    await shows(shop, "/products");
  },

  "embedded-database-killed": async (stage) => {
    const { shop, folder } = stage;
    const { orderId } = await buy(known(stage));
    process.kill(postmaster(folder), "SIGKILL");
    await isBack(shop);
    await isThere(stage, orderId);
    await eventually(10, "an order to be placed", () => buy(known(stage)));
  },

  "shop-killed": async (stage) => {
    const { folder, shop } = stage;
    const { orderId } = await buy(known(stage));
    const { port } = shop;
    await shop.end("SIGKILL");
    const began = performance.now();
    stage.shop = await openShop({ folder, port });
    note("open again after a kill", began);
    await isThere(stage, orderId);
  },
};

/** The embedded database answers to its own password, on its own socket. */
function known({ shop, folder }: Stage) {
  const password = readFileSync(path.join(folder, "postgres-password"), "utf8").trim();
  const pidFile = readFileSync(path.join(folder, "postgres", "data", "postmaster.pid"), "utf8");
  const socket = encodeURIComponent(pidFile.split("\n")[4]!);
  const sql = sqlOn(`postgresql://emas:${password}@localhost/emas?host=${socket}`);
  return { url: shop.url, sql };
}

function postmaster(folder: string) {
  return Number(
    readFileSync(path.join(folder, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0],
  );
}

async function isThere(stage: Stage, orderId: string) {
  const [row] = await known(stage).sql(`select order_status from orders where id = '${orderId}'`);
  assert.equal(row?.order_status, "pending");
}

async function open(): Promise<Stage> {
  const folder = newFolder();
  const stage: Stage = {
    folder,
    shop: await openShop({ folder }),
    close: () => stage.shop.end(),
  };
  return stage;
}

export const embedded = groupOf(open, cases);
