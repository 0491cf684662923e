import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { productColors } from "#db/schema/catalogue.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { readCart, type CartOwner } from "#shop/cart/cart.server.ts";
import {
  addToCartForm,
  addToCart,
  removeFromCart,
  setCartQuantity,
} from "#shop/cart/change-cart.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { statusForm } from "./change-order-status.server.ts";
import { nextOrderNumber } from "./insert-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { readOrder } from "./read-order.server.ts";
import { reviewCheckout } from "./review-checkout.server.ts";
import { verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import {
  atCheckout,
  guest,
  guestWith,
  openCheckout,
  placedOrder,
  viewerOf,
} from "#tests/checkout.ts";
import { setStatuses } from "#tests/orders.ts";
import { onHand, theOrder, variantsOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true, emptied: "gold_prices" });

const changed = { ok: false, reason: "cart-changed" };
const dearer = 62_000 * 3.42 + 12_000;

function add(owner: CartOwner, productId: string, variantIds: string[] = [], colorId?: string) {
  return addToCart(owner, { productId, variantIds, colorId: colorId ?? null, quantity: 1 });
}

async function sizedRing(stock = 3, colors: { name: string; hexCode: string }[] = []) {
  const product = await makeProduct({
    stock,
    colors,
    variants: [
      { name: "Ring Size", value: "10" },
      { name: "Ring Size", value: "12", priceAdjustment: 50_000 as Sen },
    ],
  });
  const [ten = "", twelve = ""] = await variantsOf(product);
  return { product, ten, twelve };
}

describe("a quote is for one cart only", () => {
  test("and is refused after a piece was removed", async () => {
    const buyer = await guestWith();
    await add(buyer.owner, await makeProduct());
    const form = await openCheckout(buyer.owner);
    const [, second] = (await readCart(buyer.owner)).lines;
    await removeFromCart(buyer.owner, { itemId: second!.id });
    expect(await placeOrder(buyer, form)).toEqual(changed);
  });

  test.each(["a dearer variant", "another colour"])("and is refused for %s", async (what) => {
    const colors = ["Rose Gold", "Yellow Gold"].map((name) => ({ name, hexCode: "#CF9278" }));
    const { product, ten, twelve } = await sizedRing(3, colors);
    const ofProduct = eq(productColors.productId, product);
    const [rose, yellow] = await db.select().from(productColors).where(ofProduct);
    const buyer = guest();
    await add(buyer.owner, product, [ten], rose!.id);
    const form = await openCheckout(buyer.owner);
    const [line] = (await readCart(buyer.owner)).lines;
    await removeFromCart(buyer.owner, { itemId: line!.id });
    const isColor = what === "another colour";
    await add(buyer.owner, product, [isColor ? ten : twelve], (isColor ? yellow : rose)!.id);
    expect(await placeOrder(buyer, form)).toEqual(changed);
    expect(await onHand(product)).toBe(3);
  });
});

describe("the checkout page", () => {
  test("keeps a valid quote with its prices and expiry although gold has risen", async () => {
    const { owner } = await guestWith();
    const first = (await reviewCheckout(owner))!;
    expect(first).toMatchObject({ total: 215_490, held: { seconds: 600 } });
    await goldAt(620, 670);
    const again = (await reviewCheckout(owner, first.quote))!;
    expect(again).toMatchObject({ total: 215_490, quote: first.quote });
    expect(again.held?.until).toEqual(first.held?.until);
    expect(again.lines).toMatchObject([{ total: 215_490, piece: { goldPrice: 59_500 } }]);
  });

  test("drops an expired quote", async () => {
    const { owner } = await guestWith();
    const first = (await reviewCheckout(owner))!;
    await goldAt(620, 670);
    const later = (await reviewCheckout(owner, first.quote, first.held!.until))!;
    expect(later.total).toBe(dearer);
    expect(later.quote).not.toBe(first.quote);
  });

  test("drops a quote of another cart", async () => {
    const ring = await makeProduct();
    const { owner } = await guestWith(ring);
    const { quote } = (await reviewCheckout(owner))!;
    await goldAt(620, 670);
    const [line] = (await readCart(owner)).lines;
    await setCartQuantity(owner, { itemId: line!.id, quantity: 2 });
    expect(await reviewCheckout(owner, quote)).toMatchObject({ total: 2 * dearer });
    await setCartQuantity(owner, { itemId: line!.id, quantity: 1 });
    await add(owner, await makeProduct());
    const both = (await reviewCheckout(owner, quote))!;
    expect(both.total).toBe(2 * dearer);
    await removeFromCart(owner, { itemId: both.lines[1]!.id });
    expect(await reviewCheckout(owner, both.quote)).toMatchObject({ total: dearer });
  });

  test("issues no quote while a piece in the cart cannot be bought", async () => {
    const product = await makeProduct({ stock: 2 });
    const { owner } = await guestWith(product, 2);
    await placedOrder(product);
    expect(await reviewCheckout(owner)).toMatchObject({
      quote: undefined,
      held: undefined,
      lines: [{ problem: "not-enough-stock" }],
    });
    expect(await reviewCheckout(guest().owner)).toBeUndefined();
  });
});

describe("stock", () => {
  test("counts two sizes of one piece together", async () => {
    const { product, ten, twelve } = await sizedRing(2);
    const buyer = await guestWith(product, 2, [ten]);
    await add(buyer.owner, product, [twelve]);
    const placed = await placeOrder(buyer, await openCheckout(buyer.owner));
    expect(placed).toMatchObject({ ok: false, reason: "not-enough-stock", short: [{ onHand: 0 }] });
    expect(await onHand(product)).toBe(2);
  });

  test("is never reported below zero", async () => {
    const variants = [{ name: "Ring Size", value: "10", stockAdjustment: -3 }];
    const product = await makeProduct({ stock: 1, variants });
    const [ten] = await variantsOf(product);
    expect(await add(guest().owner, product, [ten!])).toMatchObject({ ok: false, onHand: 0 });
  });

  test("of a choice with two names is the smaller one", async () => {
    const product = await makeProduct({
      stock: 5,
      variants: [
        { name: "Length", value: "45 cm", stockAdjustment: -4 },
        { name: "Clasp", value: "Lobster", stockAdjustment: 1 },
      ],
    });
    const choice = { productId: product, variantIds: await variantsOf(product), colorId: null };
    const wanted = { ...choice, quantity: 2 };
    expect(await addToCart(guest().owner, wanted)).toMatchObject({ ok: false, onHand: 1 });
  });

  test("returns to a scarce size when its order is reopened", async () => {
    const variants = [{ name: "Ring Size", value: "10", stockAdjustment: -2 }];
    const product = await makeProduct({ stock: 3, variants });
    const [ten] = await variantsOf(product);
    const buyer = await guestWith(product, 1, [ten!]);
    const { id } = await theOrder(await placeOrder(buyer, await openCheckout(buyer.owner)));
    const to = (orderStatus: "cancelled" | "processing") => setStatuses(id, orderStatus, "pending");
    await to("cancelled");
    const faster = await guestWith(product, 1, [ten!]);
    await placeOrder(faster, await openCheckout(faster.owner));
    expect(await to("processing")).toMatchObject({ ok: false, short: [{ onHand: 0 }] });
    expect(await onHand(product)).toBe(2);
  });
});

test("a line holds at most 99 pieces, and adding 0 or less adds nothing", async () => {
  const product = await makeProduct({ stock: 500 });
  const { owner } = await guestWith(product, 99);
  expect(await add(owner, product)).toMatchObject({ ok: false, onHand: 99 });
  const form = { productId: product, quantity: "1" };
  expect(addToCartForm.safeParse(form).success).toBe(true);
  for (const quantity of ["0", "-1", "100", "1.5", "x", "1e3"]) {
    expect([quantity, addToCartForm.safeParse({ ...form, quantity }).success]).toEqual([
      quantity,
      false,
    ]);
  }
});

test("the email of an order that fails at commit is not sent", async () => {
  const { productId: product, buyer, form } = await atCheckout();
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise 'refused at commit'; end $$`);
  await db.execute(sql`create constraint trigger refuse after insert on orders
    deferrable initially deferred for each row execute function refuse()`);
  const mails = () =>
    db.execute<{ id: string }>(sql`select id from pgboss.job where name = 'order-placed'`);
  const before = (await mails()).rows.length;
  await expect(placeOrder(buyer, form)).rejects.toThrow();
  await db.execute(sql`drop function refuse cascade`);
  expect((await mails()).rows.length).toBe(before);
  expect(await onHand(product)).toBe(5);
  expect((await readCart(buyer.owner)).lines).toHaveLength(1);
  expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
});

test("an order stores its delivery address, and internal fields stay inside", async () => {
  const buyer = await guestWith();
  const address = {
    line1: "1 Jalan Emas",
    line2: "Taman Melati",
    postcode: "53100",
    city: "Gombak",
    state: "Selangor" as const,
  };
  const form = await openCheckout(buyer.owner, { deliveryMethod: "deliver", ...address });
  const { id } = await theOrder(await placeOrder(buyer, form));
  const seen = await readOrder(id, viewerOf(buyer));
  expect(seen).toMatchObject({ isFull: true, order: { address, deliveryMethod: "deliver" } });
  for (const own of ["formKey", "guestId", "userId"]) expect(seen?.order).not.toHaveProperty(own);
});

test("a taken order number moves on to the next free millisecond", async () => {
  const tomorrow = Date.now() + 86_400_000;
  expect(nextOrderNumber(tomorrow)).toBe(`JJ${tomorrow}`);
  expect(nextOrderNumber(tomorrow)).toBe(`JJ${tomorrow + 1}`);
  const { orderId } = await placedOrder();
  await db.execute(
    sql`update orders set order_number = ${`JJ${tomorrow + 9}`} where id = ${orderId}`,
  );
  vi.useFakeTimers({ toFake: ["Date"], now: tomorrow + 9 });
  const buyer = await guestWith();
  const placed = placeOrder(buyer, await openCheckout(buyer.owner));
  const { orderNumber } = await theOrder(await placed.finally(() => vi.useRealTimers()));
  expect(orderNumber).toBe(`JJ${tomorrow + 10}`);
});

test("the database allows no cancelled order to hold stock and no active one to hold none", async () => {
  const { orderId } = await placedOrder();
  const wrongs = [sql`order_status = 'cancelled'`, sql`holds_stock = false`];
  for (const wrong of wrongs) {
    const update = db.execute(sql`update orders set ${wrong} where id = ${orderId}`);
    await expect(update).rejects.toThrow();
  }
});

test("an unknown status is refused", () => {
  const shown = { shownOrderStatus: "pending", shownPaymentStatus: "pending" };
  const sound = { orderStatus: "processing", paymentStatus: "completed", ...shown };
  expect(statusForm.safeParse(sound).success).toBe(true);
  for (const wrong of [{ orderStatus: "shipped" }, { paymentStatus: "refunded" }]) {
    expect(statusForm.safeParse({ ...sound, ...wrong }).success).toBe(false);
  }
});

test("a verified receipt records by whom", async () => {
  const { orderId } = await placedOrder();
  const row = { orderId, receipt: "receipts/one.jpg", fingerprint: "one" };
  const [receipt] = await db.insert(touchNGoPayments).values(row).returning();
  await verifyReceipt(clerk, receipt!.id);
  const [verified] = await db.select().from(touchNGoPayments);
  expect(verified).toMatchObject({ verifiedBy: clerk.id });
});

test("lists sorted by price follow the displayed prices, to the sen", async () => {
  await goldAt(1, 1);
  // At 1 sen for 10 mg, half a sen decides the order.
  for (const weight of [5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4]) {
    await makeProduct({ name: "Grain", weight: weight as Milligrams, labourFee: 0 as Sen });
  }
  const { products } = await listProducts({ search: "Grain", sort: "price-asc", perPage: 50 });
  const prices = products.map(({ price }) => price);
  expect(prices).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
});
