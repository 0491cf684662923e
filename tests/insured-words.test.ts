import { afterEach, describe, expect, test, vi } from "vitest";
import { readOrderView } from "#app/storefront/shared/order/order-view.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { db } from "#db/client.server.ts";
import { transitPolicies } from "#db/schema/fulfilment.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { addTransitPolicy, endTransitPolicy } from "#shop/fulfilment/manage-policies.server.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { textsAboutInsurance } from "#shop/profile/insured-texts.ts";
import type { Sen } from "#shop/money.ts";
import { owner } from "./factories.ts";
import { orderToPack } from "./shipments.ts";
import { setUpCachedPages } from "./cached-pages.ts";
import { setUpShop } from "./shop-in-process.ts";

// The shop says that parcels are insured only while a transit policy covers them (ADR-0061).

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
const cache = setUpCachedPages(shop);
afterEach(() => void vi.useRealTimers());

const today = dayOf(new Date());

async function insure(given: { validUntil?: string; couriers?: string[]; perParcel?: Sen } = {}) {
  await addTransitPolicy(owner, {
    insurer: "Insurer",
    policyNumber: "GIT-1",
    perParcel: 1_000_000 as Sen,
    couriers: ["pos-laju"],
    validFrom: "2020-01-01",
    validUntil: "2099-12-31",
    ...given,
  });
}

const insured = /diinsuranskan|are insured|包裹按全价投保/;
const plain = /penjejakan|tracking|追踪/;

describe.each(["", "/ms", "/zh"])("in %s", (language) => {
  test.each(["/terms", "/delivery-and-exchange"])("%s", async (page) => {
    const path = `${language}${page}`;
    await expect.poll(() => cache.text(path)).toMatch(plain);
    expect(await cache.text(path)).not.toMatch(insured);
    await insure();
    await expect.poll(() => cache.text(path)).toMatch(insured);
    expect(await cache.text(path)).toContain("RM\u00A010,000.00");
    const [policy] = await db.select().from(transitPolicies);
    await endTransitPolicy(owner, policy!.id);
    await expect.poll(() => cache.text(path)).not.toMatch(insured);
  });
});

test.each([
  [1_000_000, true],
  [100, false],
])("an order page compares its pieces with a limit of %d sen", async (perParcel, isInsured) => {
  await insure({ perParcel: perParcel as Sen });
  const { orderId, viewer } = await orderToPack(1);
  const read = await readOrder(orderId, viewer);
  expect(await readOrderView((read as { order: FullOrder }).order)).toMatchObject({ isInsured });
});

test("a policy that ends at midnight is gone from cached pages at once", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T23:59:50+08:00`) });
  await insure({ validUntil: today });
  await expect.poll(() => cache.text("/delivery-and-exchange")).toMatch(insured);
  vi.setSystemTime(new Date(`${today}T23:59:59+08:00`));
  expect(await cache.text("/delivery-and-exchange")).toMatch(insured);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await cache.text("/delivery-and-exchange")).not.toMatch(insured);
});

test("the default texts leave the word to the placeholder", async () => {
  const profile = await readProfile();
  expect(textsAboutInsurance(profile)).toEqual([]);
  const ms = { terms: "Dihantar dengan insurans" };
  expect(textsAboutInsurance({ ...profile, translations: { ms } })).toEqual(["terms"]);
  expect(textsAboutInsurance({ ...profile, summary: "Insured." })).toEqual(["summary"]);
});
