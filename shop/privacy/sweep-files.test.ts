import { readdirSync, readFileSync } from "node:fs";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { getColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable, type PgColumn } from "drizzle-orm/pg-core";
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { withSnapshot } from "#backup/snapshot.server.ts";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { categories } from "#db/schema/catalogue.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { env } from "#env";
import { fileExists, openLocalStore, putFile } from "#platform/files.server.ts";
import {
  generatedWidths,
  privateFolders,
  readPicture,
  savePrivatePicture,
} from "#platform/images.server.ts";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { writeProfile, readProfile } from "#shop/profile/all-settings.server.ts";
import { fileReferences, sweepFiles } from "./sweep-files.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { noise } from "#kit/pictures.ts";
import { keepPictureOrThrow } from "#tests/sample-pictures.ts";
import { succeeded } from "#tests/answers.ts";

// Referenced files are never deleted; files that nothing references or is about to reference are.

const database = setUpDatabase({ gold: true });
beforeEach(async () => {
  await sweepFiles();
});

test("a picture named anywhere is kept", async () => {
  const profile = await readProfile();
  const [onPiece, onSlide, aside] = [await picture(), await picture(), await picture()];
  const onCategory = await picture();
  await makeProduct({ images: [{ picture: onPiece, alt: "A band" }] });
  await db.insert(categories).values({ slug: "rings", name: "Rings", picture: onCategory });
  await db.transaction((tx) =>
    writeProfile(tx, {
      heroSlides: [profile.heroSlides[0]!, { ...profile.heroSlides[0]!, picture: onSlide }],
      aboutPicture: aside,
    }),
  );
  const { orderId } = await placedOrder();
  const receipt = await receiptFile();
  await db.insert(touchNGoPayments).values({ orderId, receipt, fingerprint: "f" });
  const all = [onPiece, onSlide, aside, onCategory].map(({ key }) => `pictures/${key}.jpg`);
  await readPicture(onPiece.key, generatedWidths[0]!, "webp");
  const named = [...all, receipt, `pictures/${onPiece.key}/${generatedWidths[0]}.webp`];
  for (const file of named) await age(file);
  expect(await sweepFiles()).toBe(0);
  expect(await Promise.all(named.map(fileExists))).toEqual(named.map(() => true));
});

test("unreferenced private pictures, pictures and sizes are deleted after two days", async () => {
  const unnamed = await picture();
  await readPicture(unnamed.key, 160, "webp");
  const files = [
    `pictures/${unnamed.key}.jpg`,
    `pictures/${unnamed.key}/160.webp`,
    ...(await Promise.all(privateFolders.map(privateFile))),
  ];
  for (const file of files) await age(file, 47);
  expect(await sweepFiles()).toBe(0);
  for (const file of files) await age(file, 49);
  expect(await sweepFiles()).toBe(files.length);
  expect(await Promise.all(files.map(fileExists))).toEqual(files.map(() => false));
});

test("a picture that staff replaced stays as long as a moment before that can be restored", async () => {
  const { key } = await picture();
  const file = `pictures/${key}.jpg`;
  await age(file);
  const entry = {
    staffId: "1",
    staffName: "Aina",
    subject: "product",
    subjectId: "1",
    label: "Band",
  };
  const before = { images: [{ key, alt: "A band" }] };
  await db.insert(auditLog).values({ ...entry, action: "product.saved", before });
  expect(await sweepFiles()).toBe(0);
  await db.update(auditLog).set({ at: sql`now() - interval '15 days'` });
  expect(await sweepFiles()).toBe(1);
  expect(await fileExists(file)).toBe(false);
});

test("a picture uploaded again does not depend on the old file, which may be deleted", async () => {
  const bytes = await noise(300, 200).png().toBuffer();
  const first = await keepPictureOrThrow(bytes);
  expect((await keepPictureOrThrow(bytes)).key).toBe(first.key);
  const yesterday = Date.now() - 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: yesterday });
  try {
    expect((await keepPictureOrThrow(bytes)).key).not.toBe(first.key);
  } finally {
    vi.useRealTimers();
  }
});

test("files of others stay, and a half-written file of a killed writer is deleted", async () => {
  await putFile("pictures/by-hand.jpg", new Uint8Array([1]), "image/jpeg");
  await putFile("receipts/old/by-hand.jpg", new Uint8Array([1]), "image/jpeg");
  const files = ["pictures/by-hand.jpg", "receipts/old/by-hand.jpg"];
  for (const file of files) await age(file);
  const draft = path.join(env.DATA_DIR, "files", ".incoming", "draft");
  await openLocalStore(path.join(env.DATA_DIR, "files"));
  await writeFile(draft, "x");
  await ageOf(draft, 49);
  expect(await sweepFiles()).toBe(0);
  expect(await Promise.all(files.map(fileExists))).toEqual([true, true]);
  expect(await readdir(path.dirname(draft))).toEqual([]);
});

test("nothing is deleted during a backup, whose rows may name files the shop no longer does", async () => {
  const file = await receiptFile();
  await age(file);
  await withSnapshot(database.url, async () => {
    expect(await sweepFiles()).toBe(0);
  });
  expect(await sweepFiles()).toBe(1);
  // Conversely, a backup that begins waits for a running deletion.
  const sweeping = new pg.Client(database.url);
  await sweeping.connect();
  await sweeping.query("select pg_advisory_lock($1)", [advisoryLocks.files]);
  let hasBegun = false;
  const backup = withSnapshot(database.url, async () => void (hasBegun = true));
  await expect.poll(waitsForLock).toBe(true);
  expect(hasBegun).toBe(false);
  await sweeping.end();
  await backup;
  expect(hasBegun).toBe(true);
});

/** Columns that hold no file names. */
const nameless = new Set([
  // Only text is shown for an audit entry, never its pictures.
  "audit_log.before",
  "audit_log.after",
  "bulk_changes.former",
  "carts.trade_in",
  "emails.payload",
  "orders.address",
  "order_items.choices",
  "order_items.translated_choices",
  "order_events.note_code",
  "payment_tasks.detail_code",
  "refunds.failure_code",
  "refunds.reason_code",
  "touch_n_go_payments.reject_reason_code",
  "categories.translations",
  "product_images.translations",
  "products.translations",
  "simulated_objects.body",
  // Belongs to the auth library and is never set.
  "users.image",
  // A backup's position in the rotation; backups are not files of the shop.
  "backups.file",
]);

test("every column that may name a file is swept or listed as naming none", async () => {
  const known = [...fileReferences.pictures, ...fileReferences.privatePictures].map(nameOf);
  const found: string[] = [];
  for (const file of readdirSync("db/schema")) {
    const source = readFileSync(`db/schema/${file}`, "utf8");
    const tables = Object.values(
      (await import(`../../db/schema/${path.parse(file).name}.ts`)) as object,
    );
    for (const table of tables.filter((one) => is(one, PgTable))) {
      for (const column of Object.values(getColumns(table)) as PgColumn[]) {
        const mayName =
          /^jsonb?$/.test(column.getSQLType()) ||
          /picture|image|photo|file|receipt/.test(column.name);
        if (mayName) found.push(nameOf({ table, column }));
      }
    }
    // A picture may only be in a JSON column; the sweep does not search other types.
    expect(source).not.toMatch(/(?<!jsonb\(\))\.\$type<[^>]*Picture/);
  }
  expect(found.filter((one) => !nameless.has(one)).toSorted()).toEqual(known.toSorted());
});

function nameOf({ table, column }: { table: PgTable; column: PgColumn }) {
  return `${getTableName(table)}.${column.name}`;
}

async function picture() {
  return keepPictureOrThrow(await noise(300, 200).png().toBuffer());
}

const receiptFile = () => privateFile("receipts");

async function privateFile(folder: (typeof privateFolders)[number]) {
  const sent = succeeded(await savePrivatePicture(folder, await noise(300, 200).jpeg().toBuffer()));
  return sent.file;
}

async function age(key: string, hours = 49) {
  await ageOf(path.join(env.DATA_DIR, "files", key), hours);
}

async function ageOf(file: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(file, then, then);
}

async function waitsForLock() {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and not granted`,
  );
  return rows.length > 0;
}
