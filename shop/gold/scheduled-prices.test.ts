import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import type { SenPerGram } from "#shop/money.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, perGram } from "#tests/factories.ts";
import { cancelScheduledPrices } from "./cancel-scheduled-prices.server.ts";
import { goldPriceDays, goldPriceHistory } from "./gold-price-history.server.ts";
import { currentGoldPrices } from "./gold-prices.server.ts";
import { goldPricesForm } from "./gold-prices-form.server.ts";
import { listScheduledPrices } from "./scheduled-prices.server.ts";
import { setGoldPrices } from "./set-gold-prices.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, audit_log" });

const minute = 60_000;
const hour = 60 * minute;

function fromNow(ms: number) {
  return new Date(Math.floor(Date.now() / minute) * minute + ms);
}

function at(ringgit916: number, ringgit999: number) {
  return { "916": perGram(ringgit916), "999": perGram(ringgit999) };
}

async function inEffect() {
  const prices = await currentGoldPrices();
  return [prices["916"]?.price, prices["999"]?.price];
}

/** Moves the whole history into the past by this much, as if that time had passed. */
async function advance(ms: number) {
  await db.execute(sql`update gold_prices
    set effective_from = effective_from - ${ms}::int * interval '1 millisecond'`);
}

async function audited() {
  const { rows } = await db.execute<{ action: string; before: object; after: object }>(
    sql`select deed as action, before, after from audit_log order by id`,
  );
  return rows;
}

describe("scheduled prices", () => {
  test("are in no price, history or chart until their time, and in all from then on", async () => {
    const from = fromNow(2 * hour);
    expect(await setGoldPrices(clerk, { prices: at(600, 645), from })).toEqual({ ok: true });
    expect(await inEffect()).toEqual([59_500, 64_000]);
    expect((await goldPriceHistory(clerk)).total).toBe(2);
    expect((await goldPriceDays(1))[0]).toMatchObject({ "916": 59_500 });
    expect(await listScheduledPrices(clerk)).toMatchObject([
      { from, prices: { "916": { price: 60_000, buyBack: null }, "999": { price: 64_500 } } },
    ]);
    await advance(2 * hour);
    expect(await inEffect()).toEqual([60_000, 64_500]);
    expect((await currentGoldPrices())["916"]?.change).toBe(500);
    expect((await goldPriceHistory(clerk)).total).toBe(4);
    expect(await listScheduledPrices(clerk)).toEqual([]);
  });

  test("have an audit entry with their time", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    expect(await audited()).toMatchObject([
      {
        action: "gold-prices.scheduled",
        before: { "916": 59_500 },
        after: { "916": 60_000, takesEffectAt: from.toISOString() },
      },
    ]);
  });

  test.each([
    [-minute, "time-is-past"],
    [15 * 24 * hour, "time-is-too-far"],
  ])("are refused %d ms from now", async (ms, reason) => {
    const set = await setGoldPrices(clerk, { prices: at(600, 645), from: fromNow(ms) });
    expect(set).toEqual({ ok: false, reason });
    expect(await listScheduledPrices(clerk)).toEqual([]);
  });

  test("are one for each moment", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    const again = await setGoldPrices(clerk, { prices: at(601, 646), from });
    expect(again).toEqual({ ok: false, reason: "time-is-taken" });
    // The same form again, whose answer was lost.
    const same = await setGoldPrices(clerk, { prices: at(600, 645), from });
    expect(same).toEqual({ ok: true });
    expect(await listScheduledPrices(clerk)).toHaveLength(1);
  });

  test("are compared with the prices that they replace", async () => {
    await setGoldPrices(clerk, { prices: at(650, 699), from: fromNow(hour) });
    const next = await setGoldPrices(clerk, { prices: at(700, 752), from: fromNow(2 * hour) });
    // 650 to 700 is less than 10 %, 595 to 700 would be more.
    expect(next).toEqual({ ok: true });
    const far = await setGoldPrices(clerk, { prices: at(780, 838), from: fromNow(3 * hour) });
    expect(far).toMatchObject({
      reason: "needs-confirmation",
      warnings: [
        { why: "big-change", purity: "916", from: 70_000 },
        { why: "big-change", purity: "999" },
      ],
    });
  });

  test("must be confirmed by whoever sets prices before them, and again if they change", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    const now = { prices: at(596, 641) };
    const asked = await setGoldPrices(clerk, now);
    expect(asked).toMatchObject({
      reason: "needs-confirmation",
      warnings: [{ why: "replaced-later", from, prices: { "916": { price: 60_000 } } }],
    });
    const confirmed = "confirmation" in asked ? asked.confirmation : "";
    await cancelScheduledPrices(clerk, from);
    await setGoldPrices(clerk, { prices: at(602, 647), from });
    expect(await setGoldPrices(clerk, { ...now, confirmed })).toMatchObject({ ok: false });
    expect(await inEffect()).toEqual([59_500, 64_000]);
  });

  test("replace prices that were set meanwhile", async () => {
    await setGoldPrices(clerk, { prices: at(600, 645), from: fromNow(hour) });
    const asked = await setGoldPrices(clerk, { prices: at(590, 635) });
    const confirmed = "confirmation" in asked ? asked.confirmation : "";
    await setGoldPrices(clerk, { prices: at(590, 635), confirmed });
    expect(await inEffect()).toEqual([59_000, 63_500]);
    await advance(hour);
    expect(await inEffect()).toEqual([60_000, 64_500]);
  });
});

describe("cancelling scheduled prices", () => {
  test("removes both, with an audit entry of what they were", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    expect(await cancelScheduledPrices(clerk, from)).toEqual({ ok: true });
    expect(await listScheduledPrices(clerk)).toEqual([]);
    expect((await audited()).at(-1)).toMatchObject({
      action: "gold-prices.cancelled",
      before: { "916": 60_000, "999": 64_500, takesEffectAt: from.toISOString() },
    });
  });

  test("never removes a price that was in effect, nor one of the next minute", async () => {
    await advance(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from: fromNow(hour) });
    for (const left of [30_000, -1_000]) {
      await db.execute(sql`update gold_prices
        set effective_from = date_trunc('second', clock_timestamp()) + ${left}::int * interval '1 millisecond'
        where price in (60000, 64500)`);
      const { rows } = await db.execute<{ since: string }>(
        sql`select effective_from as since from gold_prices where price = 60000`,
      );
      const cancelled = await cancelScheduledPrices(clerk, new Date(rows[0]!.since));
      expect(cancelled).toEqual({ ok: false, reason: "not-scheduled" });
    }
    expect(await inEffect()).toEqual([60_000, 64_500]);
  });

  test("is refused if they come close while it waits for another change", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    let cancelling: ReturnType<typeof cancelScheduledPrices> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`update gold_prices set effective_from = now() + interval '20 seconds'
        where effective_from > now()`);
      cancelling = cancelScheduledPrices(clerk, from);
      await waitForLocks();
    });
    expect(await cancelling).toEqual({ ok: false, reason: "not-scheduled" });
    expect(await listScheduledPrices(clerk)).toHaveLength(1);
  });

  test("twice is refused the second time", async () => {
    const from = fromNow(hour);
    await setGoldPrices(clerk, { prices: at(600, 645), from });
    const both = await Promise.all([
      cancelScheduledPrices(clerk, from),
      cancelScheduledPrices(clerk, from),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the form", () => {
  const prices = { "916": "600", "999": "645" };

  test("reads the time as Malaysian time, and nothing as now", () => {
    const { from } = goldPricesForm.parse({ ...prices, from: "2026-11-26T10:00" });
    expect(from).toEqual(new Date("2026-11-26T02:00:00Z"));
    expect(goldPricesForm.parse({ ...prices, from: "" }).from).toBeUndefined();
    expect(goldPricesForm.parse(prices).from).toBeUndefined();
  });

  test.each(["tomorrow", "2026-11-31T10:00", "2026-11-26", "2026-11-26T25:00"])(
    "refuses %j beside its field",
    (from) => {
      const { error } = goldPricesForm.safeParse({ ...prices, from });
      expect(error?.issues).toMatchObject([{ path: ["from"] }]);
    },
  );
});

test("a price of a purity without an earlier price can be scheduled", async () => {
  await db.execute(sql`truncate gold_prices`);
  const set = await setGoldPrices(clerk, { prices: at(600, 645), from: fromNow(hour) });
  expect(set).toEqual({ ok: true });
  expect(await inEffect()).toEqual([undefined, undefined]);
  expect((await listScheduledPrices(clerk))[0]?.prices["916"]?.price).toBe(60_000 as SenPerGram);
});
