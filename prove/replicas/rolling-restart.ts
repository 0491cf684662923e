import type pg from "pg";
import { openJournal } from "#prove/trade/journal.ts";
import { buyUntilStopped, type Trade } from "#prove/trade/buyer.ts";
import { createRandom } from "#kit/random.ts";
import { openCheckoutPool } from "#prove/trade/checkout-pool.ts";
import { checkJournal, nothingChecked } from "#prove/trade/check-journal.ts";
import type { Replicas } from "./open-replicas.ts";

const buyers = 6;
const orderTimeoutMs = 30_000;

/**
 * One replica after the other is stopped while orders are placed and started again, as in a deployment: each exits
 * cleanly, and no acknowledged order is missing or incomplete.
 */
export async function restartUnderLoad(
  replicas: Replicas,
  database: pg.Client,
  load: { seed: number; productIds: string[]; receipt: Buffer },
) {
  const { proxy, shops } = replicas;
  const ending = new AbortController();
  const journal = openJournal();
  const trade: Trade = {
    shop: proxy,
    journal,
    checkoutPool: openCheckoutPool(),
    random: createRandom(load.seed),
    productIds: load.productIds,
    receipt: load.receipt,
    heldReceipts: [],
    stop: ending.signal,
  };
  const work = Array.from({ length: buyers }, () => buyUntilStopped(trade, false));
  const failed = Promise.all(work);
  const stops: number[] = [];
  try {
    await Promise.race([failed, restartEach()]);
  } finally {
    ending.abort();
    await Promise.allSettled(work);
  }
  await checkJournal(database, journal, nothingChecked);
  return { orders: journal.orders.length, stops, unanswered: journal.unanswered.length };

  async function restartEach() {
    for (const [at, shop] of shops.entries()) {
      await journal.nextOrder(orderTimeoutMs);
      const began = Date.now();
      const code = await shop.end("SIGTERM");
      if (code !== 0)
        throw new Error(`A replica ended with ${code}:\n${shop.output().slice(-3000)}`);
      stops.push(Date.now() - began);
      await journal.nextOrder(orderTimeoutMs);
      shops[at] = await replicas.open(shop.port);
    }
    await journal.nextOrder(orderTimeoutMs);
  }
}
