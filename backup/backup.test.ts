import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { restoreShop, countExisting } from "./restore-shop.server.ts";
import { readBackup } from "./read-backup.server.ts";
import { encryptStream, decryptStream } from "./encryption.server.ts";
import { backupFileName, removeOldBackups } from "./backup-rotation.server.ts";
import { withSnapshot } from "./snapshot.server.ts";
import { writeBackup } from "./write-backup.server.ts";
import { db } from "#db/client.server.ts";
import { localMigrations } from "#db/schema-version.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { settings } from "#db/schema/profile.ts";
import { fileExists, getFile, putFile } from "#platform/files.server.ts";
import { removeFilesExcept } from "#platform/images.server.ts";
import { enqueue, stopQueue } from "#platform/queue.server.ts";
import { freshDatabase } from "#tests/database.ts";
import { administer, databaseUrl } from "#kit/database-server.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";

const passphrase = "a passphrase of this test";
const picture = "pictures/0123456789abcdef01234567.jpg";
const receipt = "receipts/0b54f1d4-0000-4000-8000-000000000001.jpg";
/** Columns whose values lose precision as JavaScript types. */
const awkward = {
  quotes: `"'\\{},NULL`,
  tab: "\t\n",
  characters: "é 金 👑",
  number: 0.1,
  big: 1e21,
};

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
  // A restored shop's queue is started by the shop after the restore.
  await stopQueue();
});
afterAll(async () => {
  for (const name of made) {
    await administer(inject("databaseServer"), `drop database ${name} with (force)`);
  }
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a restore brings back every row, sequence, waiting job and file", async () => {
  const file = path.join(folder, "whole.tar.gz");
  await writeBackup({ url: shop.url, shop: "Kedai", file, passphrase: undefined });
  const before = await everything(shop.url);
  expect(before.rows["orders"]).toHaveLength(1);
  expect(before.jobs.map(({ queue }) => queue)).toEqual(["order-placed", "send-refund"]);

  await putFile(receipt, Buffer.from("spoilt"), "image/jpeg");
  const other = await emptyDatabase();
  const keys = await restoreShop({ url: other, file, passphrase: undefined, newSecret: false });
  expect([...keys].toSorted()).toEqual([picture, receipt]);
  expect(await everything(other)).toEqual(before);
  expect(Buffer.from((await getFile(receipt))!).toString()).toBe("a receipt");
  await insertMovement(other);
});

test("a restore removes the previous shop's rows, files and caches", async () => {
  const kept = [picture, picture.replace(".jpg", "/320.webp"), receipt];
  const others = ["receipts/other.jpg", "pictures/f123456789abcdef01234567/320.webp"];
  for (const key of [...kept, ...others]) await putFile(key, Buffer.from("x"), "image/jpeg");
  await removeFilesExcept(new Set([picture, receipt]));
  expect(await Promise.all(kept.map(fileExists))).toEqual([true, true, true]);
  expect(await Promise.all(others.map(fileExists))).toEqual([false, false]);
});

test("a backup contains no sessions or other credentials", async () => {
  const url = await emptyDatabase({ migrated: true });
  await administer(
    url,
    `insert into users (id, name, email) values ('u', 'Siti', 'siti@shop.test')`,
  );
  await administer(
    url,
    `insert into sessions (id, token, user_id, expires_at) values ('s', 'opens', 'u', now())`,
  );
  await administer(
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

test.each([
  ["of the first version", "20261120214002_first"],
  ["from before tables had other names", "20261128072220_alert_states"],
])("a backup %s is restored as that version, then migrated", async (_, last) => {
  const names = localMigrations().map(({ name }) => name);
  const older = names.slice(0, names.indexOf(last) + 1);
  const migrationsFolder = await mkdtemp(path.join(folder, "migrations-"));
  for (const name of older)
    await cp(path.join("db/migrations", name), path.join(migrationsFolder, name), {
      recursive: true,
      filter: (file) => !file.endsWith("concurrently.sql"),
    });
  const old = await emptyDatabase();
  await migrate(old, { migrationsFolder, functions: [] });
  await administer(old, "insert into categories (slug, name) values ('rings', 'Rings')");
  const file = path.join(folder, `${last}.tar.gz`);
  await writeBackup({ url: old, shop: "Kedai", file, passphrase: undefined });
  expect((await readBackup(file, undefined)).head.level).toHaveLength(older.length);

  const other = await emptyDatabase({ migrated: true });
  await restoreShop({ url: other, file, passphrase: undefined, newSecret: false });
  const { level, rows } = await everything(other);
  expect(level).toEqual(localMigrations().map(({ name, hash }) => ({ name, hash })));
  expect(rows["categories"]).toHaveLength(1);
  expect(Object.keys(rows)).toContain("audit_log");
  const functions = "select proname, prosrc from pg_proc where prosrc like '%listing%' order by 1";
  expect(await administer(other, functions)).toEqual(await administer(shop.url, functions));
});

test("a running shop is not overwritten", async () => {
  const file = path.join(folder, "for-nobody.tar.gz");
  await writeBackup({ url: shop.url, shop: "Kedai", file, passphrase: undefined });
  await db.execute("select 1");
  const runs = "A shop runs on this database: stop it first";
  await expect(countExisting(shop.url)).rejects.toThrow(runs);
  const restoring = restoreShop({ url: shop.url, file, passphrase: undefined, newSecret: false });
  await expect(restoring).rejects.toThrow(runs);
});

test("with a different secret, second factors that can no longer be checked are turned off", async () => {
  const url = await emptyDatabase({ migrated: true });
  await administer(
    url,
    `insert into users (id, name, email, two_factor_enabled) values ('u', 'Siti', 's@shop.test', true)`,
  );
  await administer(
    url,
    `insert into two_factors (id, user_id, secret, backup_codes) values ('t', 'u', 'x', 'y')`,
  );
  const file = path.join(folder, "codes.tar.gz");
  await writeBackup({ url, shop: "Kedai", file, passphrase: undefined });
  for (const newSecret of [false, true]) {
    const other = await emptyDatabase();
    await restoreShop({ url: other, file, passphrase: undefined, newSecret });
    const codes = await administer(other, "select 1 from two_factors");
    const asked = await administer(other, "select 1 from users where two_factor_enabled");
    expect([codes.length, asked.length]).toEqual(newSecret ? [0, 0] : [1, 1]);
  }
});

test("only an encrypted backup contains the shop's secret", async () => {
  const open = path.join(folder, "open.tar.gz");
  const encrypted = path.join(folder, "sealed.tar.gz.sealed");
  await writeBackup({ url: shop.url, shop: "Kedai", file: open, passphrase: undefined });
  await writeBackup({ url: shop.url, shop: "Kedai", file: encrypted, passphrase });
  expect((await readBackup(open, undefined)).head.secret).toBeUndefined();
  expect((await readBackup(encrypted, passphrase)).head.secret).toBeTruthy();
  await expect(readBackup(encrypted, undefined)).rejects.toThrow("its passphrase is needed");
  await expect(readBackup(encrypted, `${passphrase}.`)).rejects.toThrow(
    "not opened by this passphrase",
  );
});

describe("an encrypted stream", () => {
  const megabyte = 1024 * 1024;
  const chunk = megabyte + 16;
  const begin = 14 + 16;

  test("decrypts to the original at any length", async () => {
    for (const length of [0, megabyte, megabyte + 1, 2 * megabyte + 7]) {
      const bytes = randomBytes(length);
      expect((await decrypt(await encrypt(bytes))).equals(bytes)).toBe(true);
    }
  });

  test("does not open with a chunk cut off, swapped, repeated, added or changed", async () => {
    const sealed = await encrypt(randomBytes(3 * megabyte));
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
      await expect(decrypt(Buffer.concat(parts))).rejects.toThrow();
    }
  });

  async function encrypt(bytes: Buffer) {
    return Buffer.concat(await all(encryptStream(Readable.from([bytes]), passphrase)));
  }

  async function decrypt(bytes: Buffer) {
    return Buffer.concat(await all(decryptStream(Readable.from([bytes]), passphrase)));
  }
});

test("rotation keeps the newest backups and files it did not create", async () => {
  const backupDir = await mkdtemp(path.join(folder, "rotation-"));
  const days = [1, 2, 3, 4].map((day) =>
    backupFileName(day % 2 === 0, new Date(Date.UTC(2026, 10, day))),
  );
  for (const name of [...days, "mine.tar.gz"]) await writeFile(path.join(backupDir, name), "");
  await removeOldBackups(backupDir, 2);
  expect((await readdir(backupDir)).toSorted()).toEqual([...days.slice(2), "mine.tar.gz"]);
});

test("a failed backup leaves no files behind, and removes those of killed processes", async () => {
  const folderName = path.join(folder, "none");
  const url = await emptyDatabase();
  await mkdir(folderName);
  const [old, young] = ["a", "b"].map((character) => `.draft-${character.repeat(36)}`);
  for (const name of [old!, young!]) await writeFile(path.join(folderName, name), "");
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await utimes(path.join(folderName, old!), yesterday, yesterday);
  const file = path.join(folderName, "never.tar.gz");
  const writing = writeBackup({ url, shop: "Kedai", file, passphrase: undefined });
  await expect(writing).rejects.toThrow("There is no shop in this database yet");
  // The young one may be of a process that is running.
  expect(await readdir(folderName)).toEqual([young]);
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

/** A sequence that was not restored would hand out an id already in use. */
async function insertMovement(url: string) {
  await administer(
    url,
    `insert into stock_movements (product_id, change, reason) select id, 1, 'adjusted' from products`,
  );
}
