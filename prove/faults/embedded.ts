import { orderIn } from "#kit/shopper.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newFolder, openShop } from "#kit/shop.ts";
import {
  eventually,
  expectUnavailablePage,
  expectRecovered,
  expectUnhealthy,
  recordDuration,
  expectShown,
} from "./assertions.ts";
import { atCheckout, buy } from "./buyer.ts";
import { sqlOn } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { refusedStart } from "./refused-start.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { skippedCases } from "./skipped-cases.ts";

type Fixture = {
  folder: string;
  disk: ReturnType<typeof mountSmallDisk>;
  shop: Awaited<ReturnType<typeof openShop>>;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "two-shops-on-one-folder": async ({ folder, shop }) => {
    const line = await refusedStart({ DATA_DIR: folder });
    assert.match(line, new RegExp(`^Another shop \\(process ${shop.pid}\\) is already using`));
    await expectShown(shop, "/products");
  },

  "embedded-database-killed": async (fixture) => {
    const { shop, folder } = fixture;
    const { orderId } = await buy(shopAccess(fixture));
    process.kill(postmaster(folder), "SIGKILL");
    await expectRecovered(shop);
    await expectOrderStored(fixture, orderId);
    await eventually(60, "an order to be placed", () => buy(shopAccess(fixture)));
  },

  "disk-full-for-the-database": async (fixture) => {
    const { disk, shop, folder } = fixture;
    if (typeof disk === "string") return;
    const { orderId } = await buy(shopAccess(fixture));
    const { visitor, form } = await atCheckout(shopAccess(fixture));
    disk.fill();
    // Without space for its log PostgreSQL stops, because it could not keep a commit.
    const writes = `select count(pg_logical_emit_message(false, 'fill', repeat('x', 1000000)))
      from generate_series(1, 300)`;
    await assert.rejects(shopAccess(fixture).sql(writes));
    await expectUnavailablePage(shop, "/checkout", { visitor, form });
    await expectUnhealthy(shop);
    disk.empty();
    const began = performance.now();
    await expectRecovered(shop);
    recordDuration("back after a full disk", began);
    await expectOrderStored(fixture, orderId);
    await eventually(10, "the order", async () => orderIn(await visitor.go("/checkout", { form })));
    assert.ok(postmaster(folder) > 0);
  },

  "shop-killed": async (fixture) => {
    const { folder, shop } = fixture;
    const { orderId } = await buy(shopAccess(fixture));
    const { port } = shop;
    await shop.end("SIGKILL");
    const began = performance.now();
    fixture.shop = await openShop({ folder, port });
    recordDuration("open again after a kill", began);
    await expectOrderStored(fixture, orderId);
  },
};

/** The embedded database accepts its own password on its own socket. */
function shopAccess({ shop, folder }: Fixture) {
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

/** Polled until it answers: connections outlive a killed server for a moment, and so does the health check. */
async function expectOrderStored(fixture: Fixture, orderId: string) {
  await eventually(10, "the order", async () => {
    const [row] = await shopAccess(fixture).sql(
      `select order_status from orders where id = '${orderId}'`,
    );
    return row?.order_status === "pending";
  });
}

async function open(): Promise<Fixture> {
  const folder = newFolder();
  const disk = mountSmallDisk(folder, 220);
  if (typeof disk === "string") skippedCases.set("disk-full-for-the-database", disk);
  const fixture = { folder, disk, shop: await openShop({ folder }), close };
  return fixture;

  async function close() {
    await fixture.shop.end();
    if (typeof disk !== "string") disk.unmount();
  }
}

export const embedded = groupOf(open, cases);
