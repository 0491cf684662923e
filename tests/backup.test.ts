import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadShop, whatIsThere } from "#backup/load-shop.server.ts";
import { readBackup } from "#backup/read-backup.server.ts";
import { seal, unseal } from "#backup/seal.server.ts";
import { backupName, keepNewest } from "#backup/shelf.server.ts";
import { withSnapshot } from "#backup/snapshot.server.ts";
import { writeBackup } from "#backup/write-backup.server.ts";
import { db } from "#db/client.server.ts";
import { knownMigrations } from "#db/levels.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { settings } from "#db/schema/profile.ts";
import { fileExists, getFile, putFile } from "#platform/files.server.ts";
import { removeOtherFiles } from "#platform/images.server.ts";
import { enqueue, stopQueue } from "#platform/queue.server.ts";
import { freshDatabase } from "./database.ts";
import { administer, databaseUrl } from "./database-server.ts";
import { goldAt, makeProduct, placedOrder } from "./factories.ts";

const passphrase = "a passphrase of this test";
const picture = "pictures/0123456789abcdef01234567.jpg";
const receipt = "receipts/0b54f1d4-0000-4000-8000-000000000001.jpg";
/** Where a value read as JavaScript's own type would lose something. */
const awkward = { quotes: `"'\\{},NULL`, tab: "\t\n", letters: "é 金 👑", number: 0.1, big: 1e21 };

let folder: string;
let shop: Awaited<ReturnType<typeof freshDatabase>>;
let made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "emas-backup-"));
  shop = await freshDatabase();
  await goldAt(595, 650);
  const variants = [{ name: "Size", value: "12", priceAdjustment: 0 as never, stockAdjustment: 0 }];
  await makeProduct({ name: `Cincin "é" 金`, variants });
  const product = await makeProduct();
  await placedOrder(product, 2);
  await db.insert(settings).values({ key: "awkward", value: awkward });
  await putFile(receipt, Buffer.from("a receipt"), "image/jpeg");
  await putFile(picture, Buffer.from("a picture"), "image/jpeg");
  await db.transaction((tx) => enqueue(tx, "send-refund", { refundId: "waits" }));
  // Whoever restores starts the queue of the shop that they restore.
  await stopQueue();
});
afterAll(async () => {
  for (const name of made) {
    await administer(inject("databaseServer"), `drop database ${name} with (force)`);
  }
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a backup brings every row back as it was, the counters, the waiting jobs and the files", async () => {
  const file = path.join(folder, "whole.tar.gz");
  await writeBackup({ url: shop.url, shop: "Kedai", file, passphrase: undefined });
  const before = await everything(shop.url);
  expect(before.rows["orders"]).toHaveLength(1);
  expect(before.jobs.map(({ queue }) => queue)).toEqual(["order-placed", "send-refund"]);

  await putFile(receipt, Buffer.from("spoilt"), "image/jpeg");
  const other = await emptyDatabase();
  const keys = await loadShop({ url: other, file, passphrase: undefined, newSecret: false });
  expect([...keys].toSorted()).toEqual([picture, receipt]);
  expect(await everything(other)).toEqual(before);
  expect(Buffer.from((await getFile(receipt))!).toString()).toBe("a receipt");
  await insertMovement(other);
});

test("what the shop before had goes, with what was made of it", async () => {
  const kept = [picture, picture.replace(".jpg", "/320.webp"), receipt];
  const others = ["receipts/other.jpg", "pictures/f123456789abcdef01234567/320.webp"];
  for (const key of [...kept, ...others]) await putFile(key, Buffer.from("x"), "image/jpeg");
  await removeOtherFiles(new Set([picture, receipt]));
  expect(await Promise.all(kept.map(fileExists))).toEqual([true, true, true]);
  expect(await Promise.all(others.map(fileExists))).toEqual([false, false]);
});

test("what opens doors is in no backup", async () => {
  const url = await emptyDatabase({ migrated: true });
  await query(url, `insert into users (id, name, email) values ('u', 'Siti', 'siti@shop.test')`);
  await query(
    url,
    `insert into sessions (id, token, user_id, expires_at) values ('s', 'opens', 'u', now())`,
  );
  await query(
    url,
    `insert into verifications (id, identifier, value, expires_at) values ('v', 'a', 'opens', now())`,
  );
  const { columns, users } = await withSnapshot(url, async (snapshot) => ({
    columns: snapshot.columns,
    users: await all(snapshot.rows("users")),
  }));
  expect(users).toHaveLength(1);
  expect(Object.keys(columns)).not.toContain("sessions");
  expect(Object.keys(columns)).not.toContain("verifications");
});

test("a backup of an older version is restored as that version, then brought to the newest", async () => {
  const [first, ...later] = knownMigrations();
  expect(later.length).toBeGreaterThan(0);
  const folderOfFirst = path.join(folder, "migrations");
  await cp(path.join("db/migrations", first!.name), path.join(folderOfFirst, first!.name), {
    recursive: true,
  });
  const old = await emptyDatabase();
  await migrate(old, folderOfFirst);
  await query(old, "insert into categories (slug, name) values ('rings', 'Rings')");
  const file = path.join(folder, "old.tar.gz");
  await writeBackup({ url: old, shop: "Kedai", file, passphrase: undefined });
  expect((await readBackup(file, undefined)).head.level).toHaveLength(1);

  const other = await emptyDatabase({ migrated: true });
  await loadShop({ url: other, file, passphrase: undefined, newSecret: false });
  const { level, rows } = await everything(other);
  expect(level).toEqual(knownMigrations().map(({ name, hash }) => ({ name, hash })));
  expect(rows["categories"]).toHaveLength(1);
  expect(Object.keys(rows)).toContain("audit_log");
});

test("a shop that runs is not replaced", async () => {
  const file = path.join(folder, "for-nobody.tar.gz");
  await writeBackup({ url: shop.url, shop: "Kedai", file, passphrase: undefined });
  await db.execute("select 1");
  const runs = "A shop runs on this database: stop it first";
  await expect(whatIsThere(shop.url)).rejects.toThrow(runs);
  const restoring = loadShop({ url: shop.url, file, passphrase: undefined, newSecret: false });
  await expect(restoring).rejects.toThrow(runs);
});

test("with another secret, sign-in codes that nobody could check are turned off", async () => {
  const url = await emptyDatabase({ migrated: true });
  await query(
    url,
    `insert into users (id, name, email, two_factor_enabled) values ('u', 'Siti', 's@shop.test', true)`,
  );
  await query(
    url,
    `insert into two_factors (id, user_id, secret, backup_codes) values ('t', 'u', 'x', 'y')`,
  );
  const file = path.join(folder, "codes.tar.gz");
  await writeBackup({ url, shop: "Kedai", file, passphrase: undefined });
  for (const newSecret of [false, true]) {
    const other = await emptyDatabase();
    await loadShop({ url: other, file, passphrase: undefined, newSecret });
    const codes = await query(other, "select 1 from two_factors");
    const asked = await query(other, "select 1 from users where two_factor_enabled");
    expect([codes.length, asked.length]).toEqual(newSecret ? [0, 0] : [1, 1]);
  }
});

test("the secret of the shop is in a sealed backup only", async () => {
  const open = path.join(folder, "open.tar.gz");
  const sealed = path.join(folder, "sealed.tar.gz.sealed");
  await writeBackup({ url: shop.url, shop: "Kedai", file: open, passphrase: undefined });
  await writeBackup({ url: shop.url, shop: "Kedai", file: sealed, passphrase });
  expect((await readBackup(open, undefined)).head.secret).toBeUndefined();
  expect((await readBackup(sealed, passphrase)).head.secret).toBeTruthy();
  await expect(readBackup(sealed, undefined)).rejects.toThrow("its passphrase is needed");
  await expect(readBackup(sealed, `${passphrase}.`)).rejects.toThrow(
    "not opened by this passphrase",
  );
});

describe("a sealed stream", () => {
  const megabyte = 1024 * 1024;
  const chunk = megabyte + 16;
  const begin = 14 + 16;

  test("comes back, whatever its length", async () => {
    for (const length of [0, megabyte, megabyte + 1, 2 * megabyte + 7]) {
      const bytes = randomBytes(length);
      expect((await opened(await sealedOf(bytes))).equals(bytes)).toBe(true);
    }
  });

  test("does not open with a chunk cut off, swapped, doubled, added or changed", async () => {
    const sealed = await sealedOf(randomBytes(3 * megabyte));
    const [head, one, two, three] = [
      sealed.subarray(0, begin),
      sealed.subarray(begin, begin + chunk),
      sealed.subarray(begin + chunk, begin + 2 * chunk),
      sealed.subarray(begin + 2 * chunk),
    ];
    const changed = Buffer.from(two);
    changed[5]! ^= 1;
    for (const parts of [
      [head, one, two],
      [head, two, one, three],
      [head, one, one, two, three],
      [head, one, two, three, three],
      [head, one, changed, three],
      [head, one, two, three, Buffer.from("x")],
      [head],
      [head.subarray(0, 20)],
    ]) {
      await expect(opened(Buffer.concat(parts))).rejects.toThrow();
    }
  });

  async function sealedOf(bytes: Buffer) {
    return Buffer.concat(await all(seal(Readable.from([bytes]), passphrase)));
  }

  async function opened(bytes: Buffer) {
    return Buffer.concat(await all(unseal(Readable.from([bytes]), passphrase)));
  }
});

test("the shelf keeps the newest backups, and what others put there", async () => {
  const shelf = await mkdtemp(path.join(folder, "shelf-"));
  const days = [1, 2, 3, 4].map((day) =>
    backupName(day % 2 === 0, new Date(Date.UTC(2026, 10, day))),
  );
  const [old, young] = ["a", "b"].map((letter) => `.draft-${letter.repeat(36)}`);
  for (const name of [...days, "mine.tar.gz", old!, young!])
    await writeFile(path.join(shelf, name), "");
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await utimes(path.join(shelf, old!), yesterday, yesterday);
  await keepNewest(shelf, 2);
  expect((await readdir(shelf)).toSorted()).toEqual([young, ...days.slice(2), "mine.tar.gz"]);
});

test("a backup that cannot be finished leaves nothing behind", async () => {
  const shelf = path.join(folder, "none");
  const url = await emptyDatabase();
  const file = path.join(shelf, "never.tar.gz");
  const writing = writeBackup({ url, shop: "Kedai", file, passphrase: undefined });
  await expect(writing).rejects.toThrow("There is no shop in this database yet");
  expect(await readdir(shelf)).toEqual([]);
  expect(await readFile(file).catch(() => "none")).toBe("none");
});

async function everything(url: string) {
  return withSnapshot(url, async ({ level, columns, counters, jobs, rows }) => {
    const tables: Record<string, unknown[]> = {};
    for (const table of Object.keys(columns)) {
      const found = (await all(rows(table))).flat();
      tables[table] = found.map((row) => JSON.stringify(row)).toSorted();
    }
    return { level, columns, counters, jobs: jobs.toSorted(byQueue), rows: tables };
  });
}

function byQueue(one: { queue: string }, other: { queue: string }) {
  return one.queue < other.queue ? -1 : 1;
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}

async function emptyDatabase({ migrated = false } = {}) {
  const server = inject("databaseServer");
  const name = `backup_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} ${migrated ? "template emas_template" : ""}`);
  made = [...made, name];
  return databaseUrl(server, name);
}

/** A counter that was not brought along would give out a number that is taken. */
async function insertMovement(url: string) {
  await query(
    url,
    `insert into stock_movements (product_id, change, reason) select id, 1, 'adjusted' from products`,
  );
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
