import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { deliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import { deliveryDatesAt } from "#shop/delivery/promised-dates.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { readDeliverySettings } from "#shop/profile/delivery-settings.server.ts";
import { makeProduct } from "./factories.ts";
import { setUpCachedPages } from "./cached-pages.ts";
import { loaderDataOf, setUpShop } from "./shop-in-process.ts";

// Pages promise the dates of an order that is placed and paid now, also when a cached page is a second old (ADR-0060).

const shop = setUpShop({ gold: true, emptied: "settings" });
const cache = setUpCachedPages(shop);
afterEach(() => void vi.useRealTimers());

function set(settings: Partial<Profile>) {
  return db.transaction((tx) => writeProfile(tx, settings));
}

async function wordsAt(now: Date) {
  return deliveryDateTexts(deliveryDatesAt(now, await readDeliverySettings()))!;
}

const everyDay: Profile["openingDays"] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

test("a product's cached page promises the new dates from the first second of a day", async () => {
  await set({ openingDays: everyDay });
  await makeProduct({ name: "Midnight Ring" });
  const lastSecond = new Date(`${dayOf(new Date())}T23:59:59+08:00`);
  vi.useFakeTimers({ toFake: ["Date"], now: lastSecond });
  const [before, after] = [
    await wordsAt(lastSecond),
    await wordsAt(new Date(lastSecond.getTime() + 1_000)),
  ];
  expect(before.collect).not.toBe(after.collect);
  // Each try of the poll moves the clock that stands still.
  const shown = () => (vi.setSystemTime(lastSecond), cache.text("/products/midnight-ring"));
  await expect.poll(shown).toContain(before.collect);
  vi.setSystemTime(lastSecond.getTime() + 1_000);
  const page = await cache.text("/products/midnight-ring");
  expect(page).toContain(after.collect);
  expect(page).toContain(after.anywhere);
  expect(page).not.toContain(before.collect);
});

test("nothing is promised of a piece that is sold out, nor by a shop without opening days", async () => {
  await set({ openingDays: everyDay });
  await makeProduct({ name: "Sold Ring", stock: 0 });
  await makeProduct({ name: "Closed Ring" });
  const promised = /Ready to collect on|At your door by/;
  await expect.poll(() => cache.text("/products/closed-ring")).toMatch(promised);
  expect(await cache.text("/products/sold-ring")).not.toMatch(promised);
  await set({ openingDays: [] });
  await expect.poll(() => cache.text("/products/closed-ring")).not.toMatch(promised);
});

test("the cart promises nothing while a line cannot be bought, nor without opening days", async () => {
  await set({ openingDays: everyDay });
  const product = await makeProduct({ stock: 1 });
  const browser = shop.browser();
  await browser.go("/cart", { form: { intent: "add", productId: product, quantity: "1" } });
  const promised = /Ready to collect on|At your door by/;
  const cart = async () => (await browser.go("/cart")).text;
  expect(await cart()).toMatch(promised);
  await set({ openingDays: [] });
  expect(await cart()).not.toMatch(promised);
  await set({ openingDays: everyDay });
  await db.update(stockLevels).set({ onHand: 0 }).where(eq(stockLevels.productId, product));
  expect(await cart()).not.toMatch(promised);
});

test("cart, checkout, the form with a mistake and the order's page name the same dates", async () => {
  await set({ openingDays: everyDay });
  const product = await makeProduct();
  const browser = shop.browser();
  await browser.go("/cart", { form: { intent: "add", productId: product, quantity: "1" } });
  const cart = loaderDataOf(await browser.go("/cart"), "storefront/cart") as Opened;
  const opened = loaderDataOf(await browser.go("/checkout"), "storefront/checkout") as Opened;
  expect(opened.dateTexts).toMatchObject(cart.dateTexts);
  expect(opened.dateTexts).toEqual(await wordsAt(new Date()));
  await set({ daysUntilReady: 9 });
  const form = {
    fullName: "",
    phoneNumber: "012-345 6789",
    email: "",
    notes: "",
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    quote: opened.review.quote,
    formKey: opened.formKey,
  };
  const { text } = await browser.go("/checkout", { form });
  const { actionData } = JSON.parse(text) as { actionData: Record<string, Opened> };
  expect(actionData["storefront/checkout"]!.dateTexts).toEqual(opened.dateTexts);
  const placed = await browser.go("/checkout", { form: { ...form, fullName: "Siti" } });
  const orderId = placed.location.split("/").at(-1)!;
  const page = await browser.go(`/order-confirmation/${orderId}`);
  const { fullOrder } = loaderDataOf(page, "storefront/order") as {
    fullOrder: { deliveryDate: string };
  };
  expect(fullOrder.deliveryDate.toLowerCase()).toContain(opened.dateTexts.collect.toLowerCase());
  const stranger = await shop.browser().go(`/order-confirmation/${orderId}`);
  expect(stranger.text).not.toMatch(/ready to collect on/i);
});

type Opened = {
  review: { quote: string };
  formKey: string;
  dateTexts: NonNullable<ReturnType<typeof deliveryDateTexts>>;
};
