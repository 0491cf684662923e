import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { currentGoldPrices, lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { recordGoldPrices, setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { setPricingSettings, pricingSettingsForm } from "#shop/profile/pricing-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct, perGram } from "#tests/factories.ts";
import { atCheckout } from "#tests/checkout.ts";

const rules = {
  priceLockMinutes: 10,
  counterLockMinutes: 30,
  stalePriceHours: 24,
  stopStaleSales: true,
  lowStock: 2,
};
const stillOwner = { ...clerk, role: "owner" as const };
let product: string;
setUpDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate gold_prices, orders, products, settings cascade`);
  product = await makeProduct();
  await priceAt(595, new Date(Date.now() - 25 * hour));
});

test("an outdated price only shows a notice unless the shop stops sales", async () => {
  await setPricingSettings(stillOwner, { ...rules, stopStaleSales: false });
  expect(await lastGoldPrices()).toMatchObject({ stale: ["916"], stopsSales: false });
  expect((await currentGoldPrices())["916"]?.price).toBe(59_500);
});

test("with sales stopped an outdated price is shown nowhere and sells nothing, even on hold", async () => {
  await setPricingSettings(stillOwner, { ...rules, stalePriceHours: 26 });
  const { buyer, form } = await atCheckout(product);
  await setPricingSettings(stillOwner, rules);
  expect((await currentGoldPrices())["916"]).toBeUndefined();
  expect(await placeOrder(buyer, form)).toMatchObject({ ok: false, reason: "unavailable" });
  await setGoldPrices(clerk, { prices: at(596, 640) });
  expect((await lastGoldPrices()).stale).toEqual([]);
  expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
});

test("a new price is still compared with an outdated one", async () => {
  await setPricingSettings(stillOwner, rules);
  const confirmation = await setGoldPrices(clerk, { prices: at(700, 750) });
  expect(confirmation).toMatchObject({ warnings: [{ why: "big-change", from: 59_500 }] });
});

test("with a limit of 0 a price is never outdated", async () => {
  await setPricingSettings(stillOwner, { ...rules, stalePriceHours: 0 });
  expect((await lastGoldPrices()).stale).toEqual([]);
  expect((await currentGoldPrices())["916"]?.price).toBe(59_500);
});

test.each([
  { stalePriceHours: "" },
  { stalePriceHours: "-1" },
  { lowStock: "1.5" },
  { priceLockMinutes: "1441" },
  { counterLockMinutes: "1441" },
])("the rules refuse %j", (wrong) => {
  const right = {
    stalePriceHours: "24",
    priceLockMinutes: "10",
    counterLockMinutes: "30",
    lowStock: "2",
  };
  expect(pricingSettingsForm.safeParse(right).success).toBe(true);
  expect(pricingSettingsForm.safeParse({ ...right, ...wrong }).success).toBe(false);
});

test("sales stop only for the outdated purity", async () => {
  await db.execute(sql`truncate gold_prices`);
  await setPricingSettings(stillOwner, rules);
  const effectiveFrom = new Date(Date.now() - 25 * hour);
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(595) },
      { purity: "999", price: perGram(640), effectiveFrom },
    ]),
  );
  const prices = await currentGoldPrices();
  expect([prices["916"]?.price, prices["999"]]).toEqual([59_500, undefined]);
});

test("a future price is not in effect yet", async () => {
  await priceAt(700, new Date(Date.now() + hour));
  expect((await currentGoldPrices())["916"]?.price).toBe(59_500);
});

const hour = 3_600_000;

async function priceAt(ringgit: number, effectiveFrom: Date) {
  await db.transaction((tx) =>
    recordGoldPrices(tx, [{ purity: "916", price: perGram(ringgit), effectiveFrom }]),
  );
}

function at(ringgit916: number, ringgit999: number) {
  return { "916": perGram(ringgit916), "999": perGram(ringgit999) };
}
