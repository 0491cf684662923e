import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { checkOut } from "./check-out.server.ts";
import type { PlaceOrder } from "./place-order.server.ts";
import { unpaidOrdersOf } from "./unpaid-orders.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { atCheckout, guest, guestWith, openCheckout, pieces, viewerOf } from "#tests/checkout.ts";
import { onHand, variantsOf } from "#tests/order-rows.ts";
import { refused } from "#tests/answers.ts";

// A cart that was ordered in one tab and is sent again from another, and what its shopper sees.

setUpDatabase({ gold: true, emptied: "gold_prices" });

let callers = 0;
const address = () => `10.0.0.${(callers += 1)}`;
type Buyer = Awaited<ReturnType<typeof guestWith>>;
type Form = Awaited<ReturnType<typeof openCheckout>>;
const send = (buyer: Buyer, form: Form) => checkOut(address(), buyer, form);
const idOf = (placed: { ok: boolean }) => (placed as PlaceOrder & { ok: true }).orderId;

const emptyCart = refused("empty-cart");

describe("the same cart sent from a second tab", () => {
  test("leads to the order already placed and sells nothing more", async () => {
    const product = await makeProduct({ stock: 5 });
    const buyer = await guestWith(product, 2);
    const [first, second] = [await openCheckout(buyer.owner), await openCheckout(buyer.owner)];
    const placed = await send(buyer, first);
    expect(placed.ok).toBe(true);
    const again = await send(buyer, second);
    expect(again).toEqual({ ok: false, reason: "already-placed", orderId: idOf(placed) });
    expect(await onHand(product)).toBe(3);
  });

  test("concurrently is one order", async () => {
    const product = await makeProduct({ stock: 5 });
    const buyer = await guestWith(product);
    const forms = [await openCheckout(buyer.owner), await openCheckout(buyer.owner)];
    const answers = await Promise.all(forms.map((form) => send(buyer, form)));
    const orderIds = answers.map((one) => ("orderId" in one ? one.orderId : undefined));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(orderIds[0]).toBeDefined();
    expect(orderIds[1]).toBe(orderIds[0]);
    expect(await onHand(product)).toBe(4);
  });

  test("is an empty cart if the order has other pieces or quantities", async () => {
    const { productId: product, buyer, form: old } = await atCheckout({ stock: 9 });
    await addToCart(buyer.owner, pieces(product));
    expect((await send(buyer, await openCheckout(buyer.owner))).ok).toBe(true);
    expect(await send(buyer, old)).toEqual(emptyCart);
  });

  test("is an empty cart if the order has another choice at the same price", async () => {
    const sizes = ["10", "12"].map((value) => ({ name: "Ring Size", value }));
    const product = await makeProduct({ stock: 9, variants: sizes });
    const [ten, twelve] = await variantsOf(product);
    const { buyer, form: old } = await atCheckout(product, 1, [ten!]);
    await db.execute(sql`delete from cart_items`);
    await addToCart(buyer.owner, pieces(product, 1, [twelve!]));
    expect((await send(buyer, await openCheckout(buyer.owner))).ok).toBe(true);
    expect(await send(buyer, old)).toEqual(emptyCart);
  });

  test("is an empty cart if the order's price was different", async () => {
    const { buyer, form: old } = await atCheckout({ stock: 9 });
    await goldAt(580, 640);
    expect((await send(buyer, await openCheckout(buyer.owner))).ok).toBe(true);
    expect(await send(buyer, old)).toEqual(emptyCart);
  });

  test("is an empty cart if the order is older than the quote", async () => {
    const product = await makeProduct({ stock: 9 });
    const buyer = await guestWith(product);
    expect((await send(buyer, await openCheckout(buyer.owner))).ok).toBe(true);
    await addToCart(buyer.owner, pieces(product));
    const later = await openCheckout(buyer.owner);
    await db.execute(sql`delete from cart_items`);
    expect(await send(buyer, later)).toEqual({ ok: false, reason: "empty-cart" });
  });

  test("is an empty cart if the order was cancelled", async () => {
    const buyer = await guestWith({ stock: 9 });
    const [first, second] = [await openCheckout(buyer.owner), await openCheckout(buyer.owner)];
    const placed = await send(buyer, first);
    await cancelUnpaid(idOf(placed), viewerOf(buyer));
    expect(await send(buyer, second)).toEqual({ ok: false, reason: "empty-cart" });
  });

  test("never leads to another customer's order of the same pieces", async () => {
    const product = await makeProduct({ stock: 9 });
    const [one, other] = [await guestWith(product), await guestWith(product)];
    const [old, own] = [await openCheckout(one.owner), await openCheckout(other.owner)];
    await db.execute(sql`delete from cart_items where cart_id in
      (select id from carts where guest_id = ${one.guestId})`);
    expect((await send(other, own)).ok).toBe(true);
    expect(await send(one, old)).toEqual({ ok: false, reason: "empty-cart" });
    // Nor with a quote copied from the other browser.
    const copied = { ...own, formKey: crypto.randomUUID() };
    expect(await send(one, copied)).toMatchObject(emptyCart);
  });
});

describe("unpaid orders", () => {
  test("are shown to the browser that placed them while they can be paid", async () => {
    const { buyer, form } = await atCheckout();
    const placed = await send(buyer, form);
    const own = { userId: null, guestId: buyer.guestId };
    expect(await unpaidOrdersOf(own)).toMatchObject([{ id: idOf(placed), totalAmount: 215_490 }]);
    await cancelUnpaid(idOf(placed), viewerOf(buyer));
    expect(await unpaidOrdersOf(own)).toEqual([]);
  });

  test("are shown to no one else", async () => {
    const { buyer, form } = await atCheckout();
    const placed = await send(buyer, form);
    expect(await unpaidOrdersOf({ userId: null, guestId: null })).toEqual([]);
    expect(await unpaidOrdersOf({ userId: null, guestId: guest().guestId })).toEqual([]);
    expect(await unpaidOrdersOf({ userId: "somebody", guestId: null })).toEqual([]);
    const cancelled = await cancelUnpaid(idOf(placed), viewerOf(guest()));
    expect(cancelled).toEqual({ ok: false, reason: "forbidden" });
  });

  test("exclude paid and expired ones", async () => {
    const { buyer, form } = await atCheckout();
    const orderId = idOf(await send(buyer, form));
    const own = { userId: null, guestId: buyer.guestId };
    await db.execute(
      sql`update orders set pay_by = now() - interval '1 second' where id = ${orderId}`,
    );
    expect(await unpaidOrdersOf(own)).toEqual([]);
    await db.execute(sql`update orders set pay_by = null where id = ${orderId}`);
    expect(await unpaidOrdersOf(own)).toEqual([]);
  });
});
