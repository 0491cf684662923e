import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { receiptPicture } from "#kit/pictures.ts";
import { databaseOf, kill, postgresOf } from "#kit/processes.ts";
import { createRandom, type Random } from "#kit/random.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import { buyUntilStopped } from "#prove/trade/buyer.ts";
import { checkJournal, nothingChecked } from "#prove/trade/check-journal.ts";
import { openCheckoutPool } from "#prove/trade/checkout-pool.ts";
import { openJournal, type Journal, type PlacedOrder } from "#prove/trade/journal.ts";
import { productsOf, setUp } from "#prove/trade/set-up.ts";
import { query } from "./fingerprint.ts";
import { withDatabase } from "./remote-server.ts";
import { done, run } from "./run-command.ts";

const buyers = 6;
/** What docs/operations.md promises: a lost machine costs less than this of orders. */
const recoveryPointMs = 60_000;

/**
 * A machine that sells is lost with its disk. From the WAL archive comes everything acknowledged a minute before; and
 * at each of several moments the shop is exactly what it was: no order later than the moment, none missing, none half.
 */
export async function loseMachine(
  random: Random,
  { moments, release }: { moments: number; release: boolean },
): Promise<string[]> {
  const [folder, archive] = [newFolder(), newFolder()];
  const settings = {
    DATA_DIR: folder,
    WAL_ARCHIVE: archive,
    SESSION_SECRET: "the secret that was kept elsewhere",
    BACKUP_KEEP: "0",
    TRUST_PROXY: "1",
  };
  const shop = await openShop({ folder, settings });
  await setUp(shop);
  await untilTrue("the first base backup", async () =>
    readdirSync(archive, { recursive: true }).some((name) => /^base.*\.json$/.test(String(name))),
  );
  const from = Date.now();
  const { journal, archivedAt, lostAt } = await tradeUntilLost(shop, random.below(2 ** 30), {
    tradeMs: release ? 180_000 : 4_000,
    archives: !release,
  });
  const since = (at: number) => journal.orders.filter((one) => one.acknowledgedAt > at).length;
  await refuse(archive, settings);

  await done(["restore", "--at", "latest", "--yes"], settings);
  const found = await checkMoment(folder, journal, { until: archivedAt, none: Infinity });
  const last = Math.max(...journal.orders.filter(({ id }) => found.has(id)).map(acknowledged));
  for (let moment = 0; moment < moments; moment += 1) {
    const seconds = Math.ceil(from / 1000) + random.below(Math.floor((archivedAt - from) / 1000));
    await done(["restore", "--at", kualaLumpurTime(seconds * 1000), "--yes"], settings);
    await checkMoment(folder, journal, { until: seconds * 1000, none: seconds * 1000 });
  }
  await expectShopSells(folder, settings);
  return [
    `machine lost: ${journal.orders.length} orders acknowledged, ${since(archivedAt)} of them after what had to be kept; ${journal.orders.length - found.size} lost, those of the last ${lostAt - last} ms`,
    `${moments} moments of the trade restored: every order before, none after, none half`,
  ];
}

const acknowledged = ({ acknowledgedAt }: PlacedOrder) => acknowledgedAt;

/**
 * Trades, and loses the machine at once. `archivedAt`: what was acknowledged until then must survive; without
 * `archives` this is what is promised, else the proof ends a segment itself, so as not to wait for it.
 */
async function tradeUntilLost(
  shop: Shop,
  seed: number,
  { tradeMs, archives }: { tradeMs: number; archives: boolean },
) {
  const ending = new AbortController();
  const journal = openJournal();
  const { folder } = shop;
  const database = new pg.Client(databaseOf(folder));
  database.on("error", () => {});
  await database.connect();
  const trade = {
    shop,
    journal,
    checkoutPool: openCheckoutPool(),
    random: createRandom(seed),
    productIds: await productsOf(database),
    receipt: await receiptPicture(),
    heldReceipts: [],
    stop: ending.signal,
  };
  const buying = Promise.all(
    Array.from({ length: buyers }, (_, at) => buyUntilStopped(trade, at % 2 > 0)),
  );
  await Promise.race([buying, tradeOn()]);
  const endedSegmentAt = archives ? await archiveNow(database) : undefined;
  await Promise.race([buying, sleep(1_000)]);
  const lostAt = Date.now();
  const { postmaster, children } = postgresOf(folder)!;
  kill([shop.pid, postmaster, ...children]);
  ending.abort();
  await Promise.allSettled([buying, database.end(), shop.exited]);
  rmSync(folder, { recursive: true });
  return { journal, lostAt, archivedAt: endedSegmentAt ?? lostAt - recoveryPointMs };

  async function tradeOn() {
    await journal.nextOrder(60_000);
    await sleep(tradeMs);
  }
}

async function archiveNow(database: pg.Client): Promise<number> {
  const at = Date.now();
  // A change after `at`, because no moment after the archive's last change can be restored.
  await database.query("select pg_current_xact_id()");
  const { rows } = await database.query<{ name: string }>(
    "select pg_walfile_name(pg_switch_wal()) as name",
  );
  await untilTrue("the segment to be archived", async () => {
    const { rows: archived } = await database.query<{ last: string }>(
      "select last_archived_wal as last from pg_stat_archiver",
    );
    return archived[0]!.last >= rows[0]!.name;
  });
  return at;
}

/** Every order acknowledged `until` is there, none sent after `none`, and nothing is half. Returns the orders' ids. */
async function checkMoment(
  folder: string,
  journal: Journal,
  { until, none }: { until: number; none: number },
): Promise<Set<string>> {
  return withDatabase(folder, async (url) => {
    const found = new Set(
      (await query<{ id: string }>(url, "select id from orders")).map(({ id }) => id),
    );
    const tooLate = journal.orders.filter(({ id, began }) => began > none && found.has(id)).length;
    assert.equal(tooLate, 0, `Orders sent after ${none} were restored`);
    const database = new pg.Client(url);
    await database.connect();
    try {
      const orders = journal.orders.filter(({ acknowledgedAt }) => acknowledgedAt <= until);
      assert(orders.length > 0 || until === none, "Nothing was sold before the machine was lost");
      await checkJournal(database, { ...journal, orders, receipts: [] }, nothingChecked);
    } finally {
      await database.end();
    }
    return new Set(journal.orders.map(({ id }) => id).filter((id) => found.has(id)));
  });
}

/** Each refusal says what to do, and leaves no database behind. */
async function refuse(archive: string, settings: Record<string, string>) {
  const { WAL_ARCHIVE: _, ...others } = settings;
  const tomorrow = kualaLumpurTime(Date.now() + 24 * 60 * 60 * 1000);
  const refusals: [string[], Record<string, string>, RegExp][] = [
    [["--at", "22.11.2026"], settings, /^--at takes Kuala Lumpur time/],
    [["--at", "latest"], others, /^Set WAL_ARCHIVE to the archive/],
    [
      ["--at", "latest"],
      { ...others, DATABASE_URL: "postgresql://x/y" },
      /^--at restores the embedded/,
    ],
    [
      ["--at", "latest", "--yes"],
      { ...settings, WAL_ARCHIVE: newFolder() },
      /^There is no base backup in/,
    ],
    [["--at", "latest"], settings, /^Nothing has been changed\. Pass --yes/],
    [["--at", "latest"], { ...settings, SESSION_SECRET: "x".repeat(32) }, /another SESSION_SECRET/],
    [["--at", "2020-01-01 10:00", "--yes"], settings, /^The archive begins at \d+ \w+ 20/],
    [["--at", tomorrow, "--yes"], settings, /The archive ends at \d+ \w+ 20/],
    [["--at", "latest", "some.tar.gz"], settings, /^Usage/],
  ];
  await Promise.all(
    refusals.map(async ([words, given, sentence]) => {
      const { code, err } = await run(["restore", ...words], given);
      assert.match(err, sentence);
      assert.equal(code, 1);
    }),
  );
  assert.throws(() => readdirSync(path.join(settings["DATA_DIR"]!, "postgres", "data")), /ENOENT/);
  assert(readdirSync(path.join(archive, "base")).length > 0);
}

/** While it runs, no moment can be restored; its owner signs in, and a visitor buys. */
async function expectShopSells(folder: string, settings: Record<string, string>) {
  const shop = await openShop({ folder, settings });
  try {
    const { code, err } = await run(["restore", "--at", "latest", "--yes"], settings);
    assert.match(
      err,
      /^A shop \(process \d+\) runs on the data folder .*: stop it before you restore\.\n$/,
    );
    assert.equal(code, 1);
    await setUp(shop);
  } finally {
    await shop.end();
  }
}

function kualaLumpurTime(at: number) {
  return new Date(at).toLocaleString("sv-SE", { timeZone: "Asia/Kuala_Lumpur" });
}
