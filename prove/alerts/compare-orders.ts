import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { percentile } from "#kit/percentile.ts";
import type { Shop } from "#kit/shop.ts";
import { openOrderForm, submit } from "#prove/trade/order-form.ts";
import { untilJobsDone } from "#prove/trade/until-jobs-done.ts";
import { setActive } from "./active-alerts.ts";

/** 100 prices a minute. */
const priceEveryMs = 600;
const pricesPerWindow = 2;
const buyers = 3;

/**
 * Orders in windows without and with active alerts, by turns, so that what else the machine does falls on both. Prices are
 * set at the same pace in both; with alerts, each meets a hundred.
 */
export async function compareOrders({
  shop,
  database,
  productId,
  pairs,
  setPrice,
}: {
  shop: Shop;
  database: pg.Client;
  productId: string;
  pairs: number;
  setPrice: (isMet: boolean) => Promise<void>;
}) {
  const took = { without: [] as number[], beside: [] as number[] };
  // The first orders of a shop are slower.
  await runWindow(false, 1);
  for (let pair = 0; pair < pairs; pair += 1) {
    took.without.push(...(await runWindow(false)));
    took.beside.push(...(await runWindow(true)));
  }
  const medians = [percentile(took.without, 50), percentile(took.beside, 50)] as const;
  return {
    ratio: medians[1] / medians[0],
    medians,
    counts: [took.without.length, took.beside.length],
    prices: pairs * 2 * pricesPerWindow,
  };

  /** How long each order took, in ms. */
  async function runWindow(isActive: boolean, prices = pricesPerWindow): Promise<number[]> {
    await setActive(database, isActive);
    // What the last window caused is not this one's.
    await untilJobsDone(database);
    let isOver = false;
    const orders = Promise.all(Array.from({ length: buyers }, () => buyUntil(() => isOver)));
    for (let at = 0; at < prices; at += 1) {
      await Promise.all([setPrice(isActive), sleep(priceEveryMs)]);
    }
    isOver = true;
    return (await orders).flat();
  }

  async function buyUntil(isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const form = await openOrderForm({ url: shop.url, origin: shop.url }, productId, 1);
      if (!form) throw new Error("The shop had no quote for an order");
      await submit(form);
      times.push(...form.answers.map(({ began, ended }) => ended - began));
    }
    return times;
  }
}
