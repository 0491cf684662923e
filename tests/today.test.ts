import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { goldPricesFor, profileFor, todayChanges } from "#app/http/today.server.ts";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { freshDatabase } from "./database.ts";
import { goldAt } from "./factories.ts";
import { statementsOf } from "./statements.ts";

// Invariant: the price that a page shows is at most a second old, and never older than what was told of.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await db.delete(goldPrices);
  await goldAt(595, 640);
  todayChanges.found();
});
afterEach(() => {
  todayChanges.lost();
  vi.useRealTimers();
});

const nextPage = () => new RouterContextProvider();
const priceOn = async (page = nextPage()) => (await goldPricesFor(page))["916"]?.price;

test("pages that follow each other ask the database once", async () => {
  const asked = await statementsOf(async () => {
    await Promise.all([priceOn(), priceOn(), profileFor(nextPage()), profileFor(nextPage())]);
    await priceOn();
  });
  expect(asked).toHaveLength(2);
});

test("a change that was told of is on the next page, and one of a piece's stock changes nothing here", async () => {
  expect(await priceOn()).toBe(59_500);
  await goldAt(600, 645);
  todayChanges.changed("ring");
  expect(await priceOn()).toBe(59_500);
  todayChanges.changed(undefined);
  expect(await priceOn()).toBe(60_000);
});

test("what began to be read before a change serves no page after it", async () => {
  const before = priceOn();
  todayChanges.changed(undefined);
  await goldAt(600, 645);
  expect(await priceOn()).toBe(60_000);
  await before;
});

test("nothing is older than a second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await priceOn();
  await goldAt(600, 645);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await priceOn()).toBe(60_000);
});

test("while changes may go unheard every page asks, once", async () => {
  await priceOn();
  todayChanges.lost();
  await goldAt(600, 645);
  const page = nextPage();
  expect(await priceOn(page)).toBe(60_000);
  await goldAt(605, 650);
  expect([await priceOn(page), await priceOn()]).toEqual([60_000, 60_500]);
  todayChanges.found();
  await goldAt(610, 655);
  expect(await priceOn()).toBe(61_000);
});

test("what failed is asked again", async () => {
  const fault = vi.spyOn(db, "execute").mockRejectedValueOnce(new Error("away"));
  await expect(priceOn()).rejects.toThrow("away");
  expect(await priceOn()).toBe(59_500);
  fault.mockRestore();
});
