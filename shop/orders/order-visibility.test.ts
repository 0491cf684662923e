import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { checkoutForm } from "./checkout-form.server.ts";
import { buyerKey, orderKey } from "./order-link.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { readOrder, listOrdersByPhone, type Viewer } from "./read-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { guestWith, openCheckout, placedOrder, viewerOf } from "#tests/checkout.ts";
import { succeeded } from "#tests/answers.ts";
import { orderOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true });

const stranger: Viewer = viewerOf({ guestId: null });
const secrets = /Siti|60123456789|siti@|Jalan|engrave/;

/** An order with every kind of personal data. */
async function privateOrder() {
  const buyer = await guestWith();
  const form = await openCheckout(buyer.owner, {
    email: "siti@example.test",
    notes: "Please engrave S & F",
    deliveryMethod: "deliver",
    line1: "1 Jalan Emas",
    line2: null,
    postcode: "50000",
    city: "Kuala Lumpur",
    state: "Kuala Lumpur",
  });
  const placed = succeeded(await placeOrder(buyer, form));
  return { id: placed.orderId, buyer };
}

describe("an order page", () => {
  test("shows strangers number, status, items and total only", async () => {
    const { id } = await privateOrder();
    const viewers = [
      stranger,
      { ...stranger, guestId: randomUUID() },
      { ...stranger, userId: "somebody" },
      { ...stranger, key: orderKey(randomUUID()) },
      { ...stranger, key: "" },
    ];
    for (const viewer of viewers) {
      const seen = await readOrder(id, viewer);
      expect(seen?.isFull).toBe(false);
      expect(JSON.stringify(seen)).not.toMatch(secrets);
      expect(seen?.order).toMatchObject({ orderStatus: "pending", totalAmount: 215_490 });
    }
  });

  test("shows everything to its browser, its account, staff and the signed link", async () => {
    const { id, buyer } = await privateOrder();
    const userId = randomUUID();
    await db.insert(users).values({ id: userId, name: "Siti", email: `${userId}@example.test` });
    await db.update(orders).set({ userId }).where(eq(orders.id, id));
    const viewers = [
      { ...stranger, guestId: buyer.guestId },
      { ...stranger, userId },
      { ...stranger, isStaff: true },
      { ...stranger, key: orderKey(id) },
    ];
    for (const viewer of viewers) {
      const seen = await readOrder(id, viewer);
      expect(seen).toMatchObject({ isFull: true, order: { email: "siti@example.test" } });
    }
  });

  test("is not found for an unknown or invalid id", async () => {
    expect(await readOrder(randomUUID(), stranger)).toBeUndefined();
    expect(await readOrder("1 or 1=1", stranger)).toBeUndefined();
  });
});

test("tracking shows number, date, status, items and total, never a name or an address", async () => {
  await privateOrder();
  const tracked = await listOrdersByPhone("+60123456789");
  expect(tracked.length).toBeGreaterThan(0);
  expect(JSON.stringify(tracked)).not.toMatch(secrets);
  expect(await listOrdersByPhone("+60199999999")).toEqual([]);
});

test("a form key of another customer's order opens nothing", async () => {
  const product = await makeProduct();
  const { orderId } = await placedOrder(product);
  const theirs = await orderOf(orderId);
  const buyer = await guestWith(product);
  const form = await openCheckout(buyer.owner, { formKey: theirs.formKey });
  expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "form-already-submitted" });
});

describe("the checkout form", () => {
  const sound = {
    fullName: " Siti Nurhaliza ",
    phoneNumber: "012-345 6789",
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    formKey: randomUUID(),
    quote: "",
  };
  const address = {
    deliveryMethod: "deliver",
    line1: "1 Jalan Emas",
    postcode: "50000",
    city: "Kuala Lumpur",
    state: "Kuala Lumpur",
  };

  test("stores an empty email and empty notes as null and the phone in E.164", () => {
    expect(checkoutForm.parse({ ...sound, email: " ", notes: "" })).toMatchObject({
      fullName: "Siti Nurhaliza",
      phoneNumber: "+60123456789",
      email: null,
      notes: null,
    });
  });

  test.each([
    [{ fullName: " " }, "fullName"],
    [{ fullName: "A" }, "fullName"],
    [{ fullName: "A." }, "fullName"],
    [{ fullName: "12345" }, "fullName"],
    [{ phoneNumber: "" }, "phoneNumber"],
    [{ phoneNumber: "12345" }, "phoneNumber"],
    [{ email: "siti" }, "email"],
    [{ notes: "x".repeat(1_001) }, "notes"],
    [{ isGift: "on", giftMessage: "x".repeat(201) }, "giftMessage"],
    [{ paymentMethod: "promises" }, "paymentMethod"],
    [{ paymentMethod: undefined }, "paymentMethod"],
    [{ formKey: "1" }, "formKey"],
    [{ ...address, postcode: "5000" }, "postcode"],
    [{ ...address, postcode: "5000O" }, "postcode"],
    [{ ...address, line1: "" }, "line1"],
    [{ ...address, city: undefined }, "city"],
    [{ ...address, state: "Singapore" }, "state"],
    [{ ...address, state: "Sabah" }, "postcode"],
    [{ ...address, postcode: "99999" }, "postcode"],
    [{ ...address, state: "Sabah", confirmedPlace: "50000 Sarawak" }, "postcode"],
  ])("refuses %j", (wrong, field) => {
    const { success, error } = checkoutForm.safeParse({ ...sound, ...wrong });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test.each(["Ng", "王伟", "O'Brien a/l Muthu", "D. Kumar"])("accepts the name %j", (fullName) => {
    expect(checkoutForm.parse({ ...sound, fullName })).toMatchObject({ fullName });
  });

  test("accepts a postcode of another state once the customer has confirmed it", () => {
    const place = { state: "Sabah", confirmedPlace: "50000 Sabah" };
    expect(checkoutForm.parse({ ...sound, ...address, ...place })).toMatchObject({
      state: "Sabah",
    });
    const collected = { ...address, ...place, confirmedPlace: "", deliveryMethod: "collect" };
    expect(checkoutForm.safeParse({ ...sound, ...collected }).success).toBe(true);
  });

  test("requires an address only for delivery", () => {
    expect(checkoutForm.parse({ ...sound, ...address })).toMatchObject({ line2: null });
    expect(checkoutForm.parse(sound)).not.toHaveProperty("line1");
  });
});

test("only the buyer counts as the buyer: not staff, and not whoever has the link that staff send", async () => {
  const { id, buyer } = await privateOrder();
  const isBuyer = async (viewer: Partial<Viewer>) => {
    const seen = await readOrder(id, { ...stranger, ...viewer });
    return seen?.isFull ? seen.isBuyer : undefined;
  };
  expect(await isBuyer({ guestId: buyer.guestId })).toBe(true);
  expect(await isBuyer({ key: buyerKey(id) })).toBe(true);
  expect(await isBuyer({ key: orderKey(id) })).toBe(false);
  expect(await isBuyer({ isStaff: true })).toBe(false);
  expect(await isBuyer({ isStaff: true, guestId: buyer.guestId, key: buyerKey(id) })).toBe(false);
  expect(await isBuyer({ key: buyerKey(randomUUID()) })).toBeUndefined();
});
