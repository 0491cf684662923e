import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newFolder, openShop } from "#prove/shop.ts";
import { eventually, excusesItself, isBack, isSick, note, shows } from "./answers.ts";
import { atCheckout, buy, orderOf } from "./buyer.ts";
import { sqlOn } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { refusedStart } from "./refused-start.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { untried } from "./untried.ts";

type Stage = {
  folder: string;
  disk: ReturnType<typeof mountSmallDisk>;
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

  "disk-full-for-the-database": async (stage) => {
    const { disk, shop, folder } = stage;
    if (typeof disk === "string") return;
    const { orderId } = await buy(known(stage));
    const { visitor, form } = await atCheckout(known(stage));
    disk.fill();
    // Without room for what it writes first PostgreSQL stops: it could keep no promise.
    const writes = `select count(pg_logical_emit_message(false, 'fill', repeat('x', 1000000)))
      from generate_series(1, 300)`;
    await assert.rejects(known(stage).sql(writes));
    await excusesItself(shop, "/checkout", { visitor, form });
    await isSick(shop);
    disk.empty();
    const began = performance.now();
    await isBack(shop, 30);
    note("back after a full disk", began);
    await isThere(stage, orderId);
    await eventually(10, "the order", async () => orderOf(await visitor.go("/checkout", { form })));
    assert.ok(postmaster(folder) > 0);
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

/** Asked until it answers: lines that were open outlive a killed server for a moment, and health with them. */
async function isThere(stage: Stage, orderId: string) {
  await eventually(10, "the order", async () => {
    const [row] = await known(stage).sql(`select order_status from orders where id = '${orderId}'`);
    return row?.order_status === "pending";
  });
}

async function open(): Promise<Stage> {
  const folder = newFolder();
  const disk = mountSmallDisk(folder, 220);
  if (typeof disk === "string") untried.set("disk-full-for-the-database", disk);
  const stage = { folder, disk, shop: await openShop({ folder }), close };
  return stage;

  async function close() {
    await stage.shop.end();
    if (typeof disk !== "string") disk.unmount();
  }
}

export const embedded = groupOf(open, cases);
