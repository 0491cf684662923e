import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { goldPricesFor, profileFor, shopDataInvalidation } from "./cached-shop-data.server.ts";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { setUpDatabase } from "#tests/database.ts";
import { goldAt } from "#tests/factories.ts";
import { statementsOf } from "#tests/statements.ts";

// Invariant: a page's price is at most a second old, and never older than the last notified change.

setUpDatabase();
beforeEach(async () => {
  await db.delete(goldPrices);
  await goldAt(595, 640);
  shopDataInvalidation.onReconnect();
});
afterEach(() => {
  shopDataInvalidation.onDisconnect();
  vi.useRealTimers();
});

const nextPage = () => new RouterContextProvider();
const priceOn = async (page = nextPage()) => (await goldPricesFor(page))["916"]?.price;

test("consecutive pages query the database once", async () => {
  const statements = await statementsOf(async () => {
    await Promise.all([priceOn(), priceOn(), profileFor(nextPage()), profileFor(nextPage())]);
    await priceOn();
  });
  expect(statements).toHaveLength(2);
});

test("an announced price change is on the next page; a stock change invalidates nothing here", async () => {
  expect(await priceOn()).toBe(59_500);
  await goldAt(600, 645);
  shopDataInvalidation.onInvalidate("ring");
  expect(await priceOn()).toBe(59_500);
  shopDataInvalidation.onInvalidate(undefined);
  expect(await priceOn()).toBe(60_000);
});

test("a read begun before a change serves no page after it", async () => {
  const before = priceOn();
  shopDataInvalidation.onInvalidate(undefined);
  await goldAt(600, 645);
  expect(await priceOn()).toBe(60_000);
  await before;
});

test("no cached price is older than a second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await priceOn();
  await goldAt(600, 645);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await priceOn()).toBe(60_000);
});

test("while notifications may be lost every page queries, once", async () => {
  await priceOn();
  shopDataInvalidation.onDisconnect();
  await goldAt(600, 645);
  const page = nextPage();
  expect(await priceOn(page)).toBe(60_000);
  await goldAt(605, 650);
  expect([await priceOn(page), await priceOn()]).toEqual([60_000, 60_500]);
  shopDataInvalidation.onReconnect();
  await goldAt(610, 655);
  expect(await priceOn()).toBe(61_000);
});

test("a failed read is retried", async () => {
  const fault = vi.spyOn(db, "execute").mockRejectedValueOnce(new Error("away"));
  await expect(priceOn()).rejects.toThrow("away");
  expect(await priceOn()).toBe(59_500);
  fault.mockRestore();
});
