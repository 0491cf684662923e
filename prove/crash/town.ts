import pg from "pg";
import sharp from "sharp";
import { openShop } from "#prove/shop.ts";
import { openBooks } from "./books.ts";
import { keepBuying, type Trade } from "./buyer.ts";
import { chanceOf } from "./chance.ts";
import { openCounter } from "./counter.ts";
import { picturesIn } from "./check-files.ts";
import { nothingChecked } from "./check-books.ts";
import { keepWorking } from "./clerk.ts";
import { kinds, type Kind } from "./kills.ts";
import { databaseOf } from "./processes.ts";
import { setUp } from "./set-up.ts";

const buyers = 12;
/** So long the shop may take to sell again. A loaded machine, on which the slice runs too, is given more. */
const patience = { release: 5_000, slice: 20_000 };

export type Town = Awaited<ReturnType<typeof openTown>>;

/** A shop, those who buy and work there all the time, and what is found out about it. */
export async function openTown(seed: number, release: boolean) {
  const settings = { TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const shop = await openShop({ settings });
  const staff = await setUp(shop);
  const database = await openDatabase(shop.folder);
  const ending = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const trade: Trade = {
    shop,
    books: openBooks(),
    counter: openCounter(),
    chance: chanceOf(seed + 1),
    productIds: await productsOf(database),
    receipt: await receiptPicture(),
    toCut: [],
    stop: ending.signal,
  };
  const work = [
    ...Array.from({ length: buyers }, (_, at) => keepBuying(trade, at % 4 > 0)),
    keepWorking(trade, staff.cookies),
  ];
  for (const one of work) one.catch(failed.reject);
  return {
    chance: chanceOf(seed),
    settings,
    shop,
    staff,
    database,
    trade,
    patience: release ? patience.release : patience.slice,
    checked: nothingChecked,
    seenFiles: new Set(await picturesIn(shop.folder)),
    nameless: 0,
    back: new Map<Kind, number[]>(kinds.map((kind) => [kind, []])),
    cut: { taken: 0, whole: 0, absent: 0 },
    /** From when to when all was well, and how many orders were placed then. */
    calm: [] as { from: number; to: number; orders: number }[],
    /** The same, or whatever somebody of the town came upon meanwhile. */
    orFailed: (deed: Promise<void>) => Promise.race([failed.promise, deed]),
    /** Everybody finishes what they have begun. */
    async rest() {
      ending.abort();
      await Promise.all(work);
    },
    async close() {
      ending.abort();
      await Promise.allSettled(work);
      await this.database.end();
      await this.shop.end();
    },
  };
}

/** Looks into the database from outside; that it is killed under its hands is no error. */
export async function openDatabase(folder: string): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(folder));
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function productsOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from products where name like 'Crash piece %' order by name",
  );
  return rows.map(({ id }) => id);
}

export function receiptPicture(): Promise<Buffer> {
  const gradient = Buffer.from(
    Array.from({ length: 480 * 720 * 3 }, (_, at) => (at * 7 + (at >> 9)) & 255),
  );
  return sharp(gradient, { raw: { width: 480, height: 720, channels: 3 } })
    .jpeg()
    .toBuffer();
}
