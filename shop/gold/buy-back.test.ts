import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { findProduct } from "#shop/catalogue/find-product.server.ts";
import { goldPriceHistory } from "./gold-price-history.server.ts";
import { goldPricesForm } from "./gold-prices-form.server.ts";
import { currentGoldPrices } from "./gold-prices.server.ts";
import { recordGoldPrices, setGoldPrices } from "./set-gold-prices.server.ts";
import type { SenPerGram } from "#shop/money.ts";
import { setPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct, owner, perGram } from "#tests/factories.ts";
import { newestAudit } from "#tests/audit.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, products, settings, audit_log" });

const prices = { "916": perGram(600), "999": perGram(645) };

test.each(["0", "0.00", "-1", "560.005", "abc", "1e3", "100000.01"])(
  "a buy-back price of %j is refused with an error beside its field",
  (text) => {
    const parsed = goldPricesForm.safeParse({ "916": "600", "999": "645", buyBack999: text });
    expect(parsed.error?.issues).toMatchObject([{ path: ["buyBack999"] }]);
  },
);

test.each([undefined, "", "  "])("the form reads %j as no price", (text) => {
  const parsed = goldPricesForm.parse({ "916": "600", "999": "645", buyBack916: text });
  expect(parsed.buyBack916).toBeUndefined();
});

test("is set with the gold prices and appears in the history with who and when", async () => {
  await db.execute(sql`insert into users (id, name, email, role)
    values ('clerk', 'Aminah', 'aminah@example.com', 'staff') on conflict do nothing`);
  const wanted = { prices, buyBack: { "916": perGram(560), "999": perGram(600.5) } };
  expect(await setGoldPrices(clerk, wanted)).toEqual({ ok: true });
  expect(await stated()).toEqual([56_000, 60_050]);
  const { entries } = await goldPriceHistory(clerk);
  expect(entries.map(({ buyBack }) => buyBack)).toEqual([60_050, 56_000, null, null]);
  expect(entries[0]).toMatchObject({ price: 64_500, setBy: "Aminah" });
  expect(entries[0]!.since).toBeInstanceOf(Date);
  const line = await newestAudit();
  expect(line).toMatchObject({
    staffName: "Aminah",
    before: { "916": 59_500, buyBack916: null },
    after: { "916": 60_000, "999": 64_500, buyBack916: 56_000, buyBack999: 60_050 },
  });
});

test("the next prices without one clear it", async () => {
  await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(560) } });
  expect(await stated()).toEqual([56_000, null]);
  await setGoldPrices(clerk, { prices });
  expect(await stated()).toEqual([null, null]);
});

test("above the selling price it is refused even when confirmed, and nothing is set", async () => {
  const buyBack = { "916": perGram(600.01), "999": perGram(645) };
  for (const confirmed of [undefined, "yes"]) {
    expect(await setGoldPrices(clerk, { prices, buyBack, confirmed })).toEqual({
      ok: false,
      reason: "buy-back-above-price",
      purities: ["916"],
    });
  }
  expect(await goldPriceHistory(clerk)).toMatchObject({ total: 2 });
  expect(await setGoldPrices(clerk, { prices, buyBack: prices })).toEqual({ ok: true });
});

test("below 0.7 of the selling price it needs confirmation, at 0.7 it does not", async () => {
  const confirmation = await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(419.99) } });
  expect(confirmation).toMatchObject({
    reason: "needs-confirmation",
    warnings: [{ why: "low-buy-back", purity: "916", perMille: 700 }],
    changes: [{ buyBack: { from: null, to: 41_999 } }, { buyBack: { from: null, to: null } }],
  });
  expect(await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(420) } })).toEqual({
    ok: true,
  });
});

test("a confirmation covers the buy-back prices: different ones need another", async () => {
  const wanted = { prices: { "916": perGram(700), "999": perGram(752) } };
  const asked = await setGoldPrices(clerk, { ...wanted, buyBack: { "916": perGram(650) } });
  const confirmed = "confirmation" in asked ? asked.confirmation : undefined;
  expect(confirmed).toBeDefined();
  for (const buyBack of [{ "916": perGram(651) }, { "999": perGram(650) }, undefined]) {
    const answer = await setGoldPrices(clerk, { ...wanted, buyBack, confirmed });
    expect(answer).toMatchObject({ reason: "needs-confirmation" });
  }
  const right = { ...wanted, buyBack: { "916": perGram(650) }, confirmed };
  expect(await setGoldPrices(clerk, right)).toEqual({ ok: true });
});

test("a confirmation is void if the buy-back price changed in between", async () => {
  const wanted = { prices: { "916": perGram(700), "999": perGram(752) } };
  const asked = await setGoldPrices(clerk, wanted);
  const confirmed = "confirmation" in asked ? asked.confirmation : undefined;
  const today = { "916": perGram(595), "999": perGram(640) };
  await setGoldPrices(clerk, { prices: today, buyBack: { "999": perGram(600) } });
  expect(await setGoldPrices(clerk, { ...wanted, confirmed })).toMatchObject({ ok: false });
});

test("the database rejects one above the price and one of zero", async () => {
  for (const buyBack of [60_001, 0, -1] as SenPerGram[]) {
    const row = { purity: "916" as const, price: perGram(600), buyBack };
    await expect(db.transaction((tx) => recordGoldPrices(tx, [row]))).rejects.toThrow();
  }
});

test("a product page shows the buy-back price of its purity, or none while sales are stopped", async () => {
  await makeProduct({ slug: "ring" });
  expect(await buyBackOf("ring")).toBeNull();
  await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(560) } });
  expect(await buyBackOf("ring")).toBe(56_000);
  await setPricingSettings(owner, {
    priceLockMinutes: 10,
    counterLockMinutes: 30,
    stalePriceHours: 1,
    stopStaleSales: true,
    lowStock: 2,
  });
  await db.execute(sql`update gold_prices set effective_from = now() - interval '2 hours'`);
  expect(await buyBackOf("ring")).toBeNull();
});

async function buyBackOf(slug: string) {
  const product = await findProduct(slug);
  if (!product || "movedTo" in product) throw new Error("No such product");
  return product.buyBack;
}

async function stated() {
  const current = await currentGoldPrices();
  return [current["916"]?.buyBack, current["999"]?.buyBack];
}
