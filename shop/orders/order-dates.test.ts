import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { readySentence } from "#shop/delivery/delivery-date-texts.ts";
import { deliveryDatesAt } from "#shop/delivery/promised-dates.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { readDeliveryDate } from "#shop/payments/order-delivery-date.server.ts";
import { readDeliverySettings } from "#shop/profile/delivery-settings.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { guestWith, openCheckout, placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { orderOf, orderStateOf, theOrder } from "#tests/order-rows.ts";
import { setStatuses, settlePayment } from "#tests/orders.ts";
import { placeOrder } from "./place-order.server.ts";
import { readOrder } from "./read-order.server.ts";
import { reviewCheckout } from "./review-checkout.server.ts";

// Invariant: the date that checkout showed is the one that the order's page and emails show (ADR-0060).

setUpDatabase({ gold: true, emptied: "settings" });

const everyDay: Profile["openingDays"] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
beforeEach(() => set({ openingDays: everyDay }));

function set(settings: Partial<Profile>) {
  return db.transaction((tx) => writeProfile(tx, settings));
}

async function datesNow() {
  return deliveryDatesAt(new Date(), await readDeliverySettings())!;
}

/** As if the order had been placed so many days ago, with the dates of then. */
async function backdate(orderId: string, days: number) {
  const past = (column: unknown) => sql`${column} - ${days} * interval '1 day'`;
  await db
    .update(orders)
    .set({
      createdAt: past(orders.createdAt),
      readyOn: sql`(${past(orders.readyOn)})::date`,
      promisedOn: sql`(${past(orders.promisedOn)})::date`,
    })
    .where(eq(orders.id, orderId));
}

async function deliveryDateOf(orderId: string) {
  const { state } = await orderStateOf(orderId);
  return readDeliveryDate(await orderOf(orderId), state);
}

const address = { line1: "1, Jalan Satu", line2: null, postcode: "88000", city: "Kota Kinabalu" };

describe("an order keeps", () => {
  test("the dates that checkout showed, though the settings have changed since", async () => {
    const buyer = await guestWith();
    const { deliveryDates, quote } = (await reviewCheckout(buyer.owner))!;
    await set({ daysUntilReady: 9 });
    const held = (await reviewCheckout(buyer.owner, quote))!;
    expect(held.deliveryDates).toEqual(deliveryDates);
    const form = { ...(await openCheckout(buyer.owner)), quote: quote! };
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order).toMatchObject(deliveryDates!.collect);
    expect(await deliveryDateOf(order.id)).toContain(
      readySentence(deliveryDates!.collect.promisedOn).slice(1),
    );
    await set({ daysUntilReady: 20 });
    expect(await orderOf(order.id)).toMatchObject(deliveryDates!.collect);
  });

  test("those of its state if it is delivered", async () => {
    const deliveryDates = await datesNow();
    expect(deliveryDates.peninsular.promisedOn < deliveryDates.east.promisedOn).toBe(true);
    const deliver = { deliveryMethod: "deliver" as const, ...address };
    for (const [state, dates] of [
      ["Sabah", deliveryDates.east],
      ["Selangor", deliveryDates.peninsular],
    ] as const) {
      const { orderId } = await placedOrder({}, 1, { ...deliver, state });
      expect(await orderOf(orderId)).toMatchObject(dates);
    }
  });

  test("none if the shop has no opening days", async () => {
    await set({ openingDays: [] });
    const { orderId } = await placedOrder();
    expect(await orderOf(orderId)).toMatchObject({ readyOn: null, promisedOn: null });
    expect(await deliveryDateOf(orderId)).toBeUndefined();
    await settlePayment(orderId);
    expect(await deliveryDateOf(orderId)).toBeUndefined();
  });
});

describe("a payment", () => {
  test("on the day of the order changes no date", async () => {
    const { orderId } = await placedOrder();
    const before = await orderOf(orderId);
    await set({ daysUntilReady: 9 });
    await settlePayment(orderId);
    const { readyOn, promisedOn } = await orderOf(orderId);
    expect([readyOn, promisedOn]).toEqual([before.readyOn, before.promisedOn]);
    expect(await deliveryDateOf(orderId)).toBe(readySentence(promisedOn!));
  });

  test("on a later day is promised the dates of that day, which the customer reads before too", async () => {
    const { orderId } = await placedOrder();
    await backdate(orderId, 2);
    const { collect } = await datesNow();
    const unpaid = await deliveryDateOf(orderId);
    expect(unpaid).toMatch(/^If you pay today: ready to collect on /);
    await settlePayment(orderId);
    expect(await orderOf(orderId)).toMatchObject(collect);
    const paid = readySentence(collect.promisedOn);
    expect(await deliveryDateOf(orderId)).toBe(paid);
    expect(unpaid!.endsWith(paid.slice("Ready".length))).toBe(true);
  });
});

test("an order that is reopened on a later day has the dates of that day", async () => {
  const { orderId } = await placedOrder();
  await setStatuses(orderId, "cancelled", "pending");
  await backdate(orderId, 3);
  await setStatuses(orderId, "pending", "pending");
  expect(await orderOf(orderId)).toMatchObject((await datesNow()).collect);
});

test("staff who change another status leave the dates", async () => {
  const { orderId } = await placedOrder();
  await settlePayment(orderId);
  await backdate(orderId, 5);
  const before = await orderOf(orderId);
  await setStatuses(orderId, "completed", "completed");
  await setStatuses(orderId, "processing", "completed");
  const { readyOn, promisedOn } = await orderOf(orderId);
  expect([readyOn, promisedOn]).toEqual([before.readyOn, before.promisedOn]);
});

test("a date that has passed is not shown to the customer, nor one of a completed order", async () => {
  const { orderId } = await placedOrder();
  await settlePayment(orderId);
  expect(await deliveryDateOf(orderId)).toBeDefined();
  await setStatuses(orderId, "completed", "completed");
  expect(await deliveryDateOf(orderId)).toBeUndefined();
  await setStatuses(orderId, "processing", "completed");
  await backdate(orderId, 5);
  const { promisedOn } = await orderOf(orderId);
  expect(promisedOn! < dayOf(new Date())).toBe(true);
  expect(await deliveryDateOf(orderId)).toBeUndefined();
});

test("strangers with the order's address do not read the date", async () => {
  const { orderId } = await placedOrder();
  const viewer = { userId: null, guestId: null, isStaff: false, key: null };
  const seen = await readOrder(orderId, viewer);
  expect(seen?.isFull).toBe(false);
  expect(JSON.stringify(seen)).not.toMatch(/promisedOn|readyOn/);
});

describe("the emails of a paid order", () => {
  const kinds = ["order-received", "payment-received", "order-processing"] as const;
  const to = "siti@example.test";
  const place = {
    address: "12, Jalan Masjid India\n50100 Kuala Lumpur",
    hours: "Monday to Saturday: 10:00 am to 7:00 pm",
    mapUrl: "https://maps.example/shop",
  };
  const compose = async (kind: (typeof kinds)[number], orderId: string) =>
    (await composeEmail({ kind, payload: {}, orderId, to }))!.text;

  test.each(kinds)("%s: the date, where to collect, and what to bring", async (kind) => {
    await set(place);
    const { orderId } = await placedOrder({}, 1, { email: to });
    await settlePayment(orderId);
    const text = await compose(kind, orderId);
    expect(text).toContain(readySentence((await orderOf(orderId)).promisedOn!));
    expect(text).toContain("> 12, Jalan Masjid India\n> 50100 Kuala Lumpur\n> Monday to Saturday");
    expect(text).toContain("your identity card or passport, and your collection code");
    expect(text).toContain("Open the map: https://maps.example/shop");
  });

  test.each(kinds)("%s: what the profile lacks is left out", async (kind) => {
    await set({ address: "", hours: "", mapUrl: "" });
    const { orderId } = await placedOrder({}, 1, { email: to });
    await settlePayment(orderId);
    const text = await compose(kind, orderId);
    expect(text).toContain("please bring your identity card");
    expect(text).not.toMatch(/^>|Open the map/m);
  });

  test.each(kinds)("%s: at the door, without the shop's address", async (kind) => {
    await set(place);
    const deliver = {
      deliveryMethod: "deliver" as const,
      ...address,
      state: "Sabah" as const,
      email: to,
    };
    const { orderId } = await placedOrder({}, 1, deliver);
    await settlePayment(orderId);
    const text = await compose(kind, orderId);
    expect(text).toMatch(/At your door by \w{3} \d+ \w{3}/);
    expect(text).not.toMatch(/^>|Open the map|identity card/m);
  });
});
