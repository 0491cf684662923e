import { receiptPicture } from "#kit/pictures.ts";
import pg from "pg";
import { openShop } from "#kit/shop.ts";
import { openJournal } from "#prove/trade/journal.ts";
import { buyUntilStopped, type Trade } from "#prove/trade/buyer.ts";
import { createRandom } from "#kit/random.ts";
import { openCheckoutPool } from "#prove/trade/checkout-pool.ts";
import { picturesIn } from "./check-files.ts";
import { nothingChecked } from "#prove/trade/check-journal.ts";
import { workUntilStopped } from "./clerk.ts";
import { kinds, type Kind } from "./kills.ts";
import { databaseOf } from "#kit/processes.ts";
import { productsOf, setUp } from "#prove/trade/set-up.ts";

const buyers = 12;
/** The time the shop may take to sell again. The short run allows more, because its machine is loaded. */
const recoveryTimeoutMs = { release: 5_000, slice: 20_000 };

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/** A shop, the buyers and staff who use it continuously, and the faults found. */
export async function openEnvironment(seed: number, release: boolean) {
  const settings = { TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const shop = await openShop({ settings });
  const staff = await setUp(shop);
  const database = await openDatabase(shop.folder);
  const ending = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const trade: Trade = {
    shop,
    journal: openJournal(),
    checkoutPool: openCheckoutPool(),
    random: createRandom(seed + 1),
    productIds: await productsOf(database),
    receipt: await receiptPicture(),
    heldReceipts: [],
    stop: ending.signal,
  };
  const work = [
    ...Array.from({ length: buyers }, (_, at) => buyUntilStopped(trade, at % 4 > 0)),
    workUntilStopped(trade, staff.cookies),
  ];
  for (const one of work) one.catch(failed.reject);
  return {
    random: createRandom(seed),
    settings,
    shop,
    staff,
    database,
    trade,
    timeoutMs: release ? recoveryTimeoutMs.release : recoveryTimeoutMs.slice,
    checked: nothingChecked,
    seenFiles: new Set(await picturesIn(shop.folder)),
    unnamedPictures: 0,
    recoveryTimesMs: new Map<Kind, number[]>(kinds.map((kind) => [kind, []])),
    cut: { accepted: 0, complete: 0, absent: 0 },
    /** The period without faults, and how many orders were placed in it. */
    normalPeriods: [] as { from: number; to: number; orders: number }[],
    /** The same, or any fault that a buyer or clerk met meanwhile. */
    orFirstFailure: (task: Promise<void>) => Promise.race([failed.promise, task]),
    /** Every client finishes what it has begun. */
    async finishWork() {
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

/** Queries the database from outside; a connection killed meanwhile is not an error. */
export async function openDatabase(folder: string): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(folder));
  client.on("error", () => {});
  await client.connect();
  return client;
}
