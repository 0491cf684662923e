import type pg from "pg";
import { openBooks } from "#prove/crash/books.ts";
import { keepBuying, type Trade } from "#prove/crash/buyer.ts";
import { chanceOf } from "#prove/crash/chance.ts";
import { openCounter } from "#prove/crash/counter.ts";
import { checkBooks, nothingChecked } from "#prove/crash/check-books.ts";
import type { Copies } from "./open-copies.ts";

const buyers = 6;
const patience = 30_000;

/**
 * One copy after the other is told to stop while orders are placed, and opened again, as a new version is
 * brought in: each ends by itself, and no order that was told of is missing or in part.
 */
export async function stopUnderLoad(
  copies: Copies,
  database: pg.Client,
  load: { seed: number; productIds: string[]; receipt: Buffer },
) {
  const { proxy, shops } = copies;
  const ending = new AbortController();
  const books = openBooks();
  const trade: Trade = {
    shop: proxy,
    books,
    counter: openCounter(),
    chance: chanceOf(load.seed),
    productIds: load.productIds,
    receipt: load.receipt,
    toCut: [],
    stop: ending.signal,
  };
  const work = Array.from({ length: buyers }, () => keepBuying(trade, false));
  const failed = Promise.all(work);
  const stops: number[] = [];
  try {
    await Promise.race([failed, rollOver()]);
  } finally {
    ending.abort();
    await Promise.allSettled(work);
  }
  await checkBooks(database, books, nothingChecked);
  return { orders: books.orders.length, stops, unanswered: books.unanswered.length };

  async function rollOver() {
    for (const [at, shop] of shops.entries()) {
      await books.nextOrder(patience);
      const began = Date.now();
      const code = await shop.end("SIGTERM");
      if (code !== 0) throw new Error(`A copy ended with ${code}:\n${shop.said().slice(-3000)}`);
      stops.push(Date.now() - began);
      await books.nextOrder(patience);
      shops[at] = await copies.open(shop.port);
    }
    await books.nextOrder(patience);
  }
}
