import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { priceEffect } from "#shop/catalogue/gold-price-effect.server.ts";
import { goldPriceDays, goldPriceHistory } from "./gold-price-history.server.ts";
import { currentGoldPrices } from "./gold-prices.server.ts";
import {
  pricesInForm,
  recordGoldPrices,
  setGoldPrices,
  type SetGoldPrices,
} from "./set-gold-prices.server.ts";
import { goldPricesForm } from "./gold-prices-form.server.ts";
import type { Milligrams, SenPerGram } from "#shop/money.ts";
import { staffBadge } from "#shop/staff.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct, perGram } from "#tests/factories.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, settings" });

describe("gold prices", () => {
  test.each([
    "0",
    "0.00",
    "-595",
    "595.005",
    "abc",
    "",
    " ",
    "1e3",
    "NaN",
    "5,95.0.0",
    "100000.01",
  ])("refuse %j with an error beside its field", (text) => {
    const parsed = goldPricesForm.safeParse({ "916": text, "999": "640.00" });
    expect(parsed.error?.issues).toMatchObject([{ path: ["916"] }]);
  });

  test.each([
    ["595", 59_500],
    ["595.5", 59_550],
    [" 1,234.50 ", 123_450],
    ["RM 595.00", 59_500],
  ])("take %j", (text, sen) => {
    expect(goldPricesForm.parse({ "916": text, "999": "640" })["916"]).toBe(sen);
  });

  test("are both added to the history, with who set them", async () => {
    await db.execute(sql`insert into users (id, name, email, role)
      values ('owner', 'Aminah', 'aminah@example.com', 'owner') on conflict do nothing`);
    const owner = staffBadge({ id: "owner", name: "Aminah", role: "owner" });
    expect(await setGoldPrices(owner, { prices: at(600, 645) })).toEqual({ ok: true });
    expect(await inEffect()).toEqual([60_000, 64_500]);
    const { entries: history } = await goldPriceHistory(owner);
    expect(history).toHaveLength(4);
    expect(history.slice(0, 2)).toMatchObject([
      { purity: "999", price: 64_500, setBy: "Aminah" },
      { purity: "916", price: 60_000, setBy: "Aminah" },
    ]);
    expect(history[3]?.setBy).toBeNull();
  });

  test("that change by more than 10 % need confirmation, with old and new, and neither is set", async () => {
    const wanted = { prices: at(654.51, 645) };
    const confirmation = await setGoldPrices(clerk, wanted);
    expect(confirmation).toMatchObject({
      ok: false,
      reason: "needs-confirmation",
      warnings: [
        { why: "big-change", purity: "916", from: 59_500, to: 65_451 },
        { why: "999-not-above-916" },
      ],
      changes: [
        { purity: "916", from: 59_500, to: 65_451 },
        { purity: "999", from: 64_000, to: 64_500 },
      ],
    });
    expect(await inEffect()).toEqual([59_500, 64_000]);
    const confirmed = confirmationOf(confirmation);
    expect(await setGoldPrices(clerk, { ...wanted, confirmed })).toEqual({ ok: true });
    expect(await inEffect()).toEqual([65_451, 64_500]);
    // The same confirmation again, whose answer was lost, is not told that someone else has set these prices.
    const again = await setGoldPrices(clerk, { ...wanted, confirmed });
    expect(again).toMatchObject({ warnings: [{ why: "999-not-above-916" }] });
  });

  test("need confirmation again if the price changed in between", async () => {
    const wanted = { prices: at(700, 645) };
    const asked = await setGoldPrices(clerk, wanted);
    await setGoldPrices(clerk, { prices: at(600, 645) });
    const confirmed = confirmationOf(asked);
    expect(await setGoldPrices(clerk, { ...wanted, confirmed })).toMatchObject({
      ok: false,
      changes: [
        { purity: "916", from: 60_000, to: 70_000 },
        { purity: "999", from: 64_500, to: 64_500 },
      ],
    });
    expect(await inEffect()).toEqual([60_000, 64_500]);
  });

  test("need confirmation again if the confirmed prices were different", async () => {
    const asked = await setGoldPrices(clerk, { prices: at(700, 752) });
    const confirmed = confirmationOf(asked);
    for (const prices of [at(701, 752), at(700, 753)]) {
      expect(await setGoldPrices(clerk, { prices, confirmed })).toMatchObject({ ok: false });
    }
    expect(await inEffect()).toEqual([59_500, 64_000]);
  });

  test("need confirmation if the form showed other prices than those in effect", async () => {
    const shown = pricesInForm(await currentGoldPrices());
    expect(await setGoldPrices(clerk, { prices: at(610, 655), shown })).toEqual({ ok: true });
    // The same form again, whose answer was lost.
    expect(await setGoldPrices(clerk, { prices: at(610, 655), shown })).toEqual({ ok: true });
    const stale = { prices: at(595, 641) };
    const asked = await setGoldPrices(clerk, { ...stale, shown });
    expect(asked).toMatchObject({
      reason: "needs-confirmation",
      warnings: [{ why: "changed-meanwhile" }],
      changes: [
        { from: 61_000, to: 59_500 },
        { from: 65_500, to: 64_100 },
      ],
    });
    expect(await inEffect()).toEqual([61_000, 65_500]);
    const confirmed = confirmationOf(asked);
    await setGoldPrices(clerk, { prices: at(612, 655) });
    expect(await setGoldPrices(clerk, { ...stale, confirmed })).toMatchObject({
      warnings: [{ why: "changed-meanwhile" }],
    });
    const again = confirmationOf(await setGoldPrices(clerk, { ...stale, confirmed }));
    expect(await setGoldPrices(clerk, { ...stale, confirmed: again })).toEqual({ ok: true });
    expect(await inEffect()).toEqual([59_500, 64_100]);
  });

  test("may change by exactly 10 % without confirmation", async () => {
    expect(await setGoldPrices(clerk, { prices: at(654.5, 704) })).toEqual({ ok: true });
    expect(await setGoldPrices(clerk, { prices: at(589.05, 633.6) })).toEqual({ ok: true });
  });

  test.each([
    [640, 640, [{ why: "999-not-above-916" }]],
    [600, 599.99, [{ why: "999-not-above-916" }]],
    [615, 640, [{ why: "odd-ratio", perMille: 961 }]],
    [563, 640, [{ why: "odd-ratio", perMille: 880 }]],
    [614.4, 640, []],
    [563.2, 640, []],
  ])("of %d and %d are compared with each other", async (of916, of999, warnings) => {
    const answer = await setGoldPrices(clerk, { prices: at(of916, of999) });
    expect(answer).toMatchObject(
      warnings.length > 0 ? { reason: "needs-confirmation", warnings } : { ok: true },
    );
    expect(await inEffect()).toEqual(
      warnings.length > 0 ? [59_500, 64_000] : [perGram(of916), perGram(of999)],
    );
  });

  test("of a new shop are compared with nothing", async () => {
    await db.execute(sql`truncate gold_prices`);
    expect(await setGoldPrices(clerk, { prices: at(595, 640) })).toEqual({ ok: true });
  });

  test("are set together or not at all", async () => {
    const broken = { "916": 60_000, "999": 0 } as Record<"916" | "999", SenPerGram>;
    const asked = await setGoldPrices(clerk, { prices: broken });
    const confirmed = confirmationOf(asked);
    await expect(setGoldPrices(clerk, { prices: broken, confirmed })).rejects.toThrow();
    expect(await inEffect()).toEqual([59_500, 64_000]);
  });

  test("from two clerks concurrently: the second is compared with the first one's", async () => {
    // 7 % up and 7 % down are each small against today's price, but not against each other.
    const first = at(636.65, 684.8);
    let second: ReturnType<typeof setGoldPrices> | undefined;
    await db.transaction(async (tx) => {
      await recordGoldPrices(tx, [
        { purity: "916", price: first["916"] },
        { purity: "999", price: first["999"] },
      ]);
      second = setGoldPrices(clerk, { prices: at(553.35, 595.2) });
      await waitForLocks();
    });
    expect(await second).toMatchObject({
      ok: false,
      changes: [{ from: 63_665 }, { from: 68_480 }],
    });
    expect(await inEffect()).toEqual([63_665, 68_480]);
  });
});

describe("the effect of new prices", () => {
  test("counts the products for sale by purity and shows the heaviest before and after", async () => {
    await makeProduct({ name: "Light", weight: 1_000 as Milligrams });
    await makeProduct({ name: "Rantai Lipan", weight: 10_000 as Milligrams });
    await makeProduct({ name: "Archived", weight: 90_000 as Milligrams, archivedAt: new Date() });
    await makeProduct({ name: "Bar", purity: "999", weight: 5_000 as Milligrams });
    expect(await priceEffect(clerk, at(600, 640))).toEqual([
      {
        purity: "916",
        productCount: 2,
        example: { name: "Rantai Lipan", before: 607_000, after: 612_000 },
      },
    ]);
    await db.execute(sql`truncate gold_prices`);
    expect(await priceEffect(clerk, at(600, 640))).toMatchObject([
      { purity: "916", example: { before: undefined } },
      { purity: "999", productCount: 1, example: { name: "Bar", after: 332_000 } },
    ]);
  });
});

describe("the price history", () => {
  test("is paginated and shows each change", async () => {
    await setGoldPrices(clerk, { prices: at(600, 645) });
    const first = await goldPriceHistory(clerk, { perPage: 3 });
    expect(first).toMatchObject({ total: 4, page: 1, pages: 2 });
    expect(first.entries.map(({ change }) => change)).toEqual([500, 500, null]);
    expect((await goldPriceHistory(clerk, { page: 9, perPage: 3 })).page).toBe(2);
  });

  test("by day shows the price at the end of the day in Kuala Lumpur", async () => {
    await db.execute(sql`truncate gold_prices`);
    const midnight = startOfDay(1);
    await priceAt(580, new Date(midnight - 1000));
    await priceAt(590, new Date(midnight + 1000));
    const days = await goldPriceDays(4);
    expect(days.map((day) => day["916"])).toEqual([null, 58_000, 59_000, 59_000]);
    expect(days.at(-1)?.day).toBe(new Date(startOfDay(0) + 8 * hour).toISOString().slice(0, 10));
  });

  test("by day has no price where it was too old", async () => {
    await db.execute(sql`truncate gold_prices`);
    await priceAt(580, new Date(startOfDay(3) + hour));
    await priceAt(590, new Date(startOfDay(0) - hour));
    const days = await goldPriceDays(4, { maxAgeHours: 26 });
    expect(days.map((day) => day["916"])).toEqual([58_000, null, 59_000, 59_000]);
  });
});

const hour = 3_600_000;

/** Midnight in Kuala Lumpur this many days ago. */
function startOfDay(daysAgo: number) {
  const day = 24 * hour;
  return Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour - daysAgo * day;
}

async function priceAt(ringgit: number, effectiveFrom: Date) {
  await db.transaction((tx) =>
    recordGoldPrices(tx, [{ purity: "916", price: perGram(ringgit), effectiveFrom }]),
  );
}

function at(ringgit916: number, ringgit999: number) {
  return { "916": perGram(ringgit916), "999": perGram(ringgit999) };
}

function confirmationOf(asked: SetGoldPrices) {
  return "confirmation" in asked ? asked.confirmation : undefined;
}

async function inEffect() {
  const prices = await currentGoldPrices();
  return [prices["916"]?.price, prices["999"]?.price];
}
