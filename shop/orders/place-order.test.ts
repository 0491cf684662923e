import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { products } from "#db/schema/catalogue.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "./place-order.server.ts";
import { setStock } from "#shop/stock/stock.server.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { atCheckout, guest, guestWith, openCheckout, pieces } from "#tests/checkout.ts";
import { onHand, theOrder, jobsOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true, emptied: "gold_prices" });

describe("placing an order", () => {
  test("takes the stock, stores what was sold and empties the cart in one transaction", async () => {
    const product = await makeProduct({ stock: 5 });
    const buyer = await guestWith(product, 2);
    const placed = await placeOrder(buyer, await openCheckout(buyer.owner));

    expect(placed.ok).toBe(true);
    const order = await theOrder(placed);
    expect(order).toMatchObject({
      totalAmount: 430_980,
      orderStatus: "pending",
      paymentStatus: "pending",
      paymentMethod: "touch_n_go",
      guestId: buyer.guestId,
      userId: null,
    });
    expect(order.orderNumber).toMatch(/^JJ\d{13}$/);
    expect(order.items).toMatchObject([
      {
        productName: "Seri Plain Court Band",
        goldPrice: 59_500,
        unitPrice: 215_490,
        quantity: 2,
        subtotal: 430_980,
      },
    ]);
    expect(order.events).toMatchObject([{ kind: "placed", actor: "customer" }]);
    expect(await onHand(product)).toBe(3);
    expect((await readCart(buyer.owner)).lines).toEqual([]);
    expect(await jobsOf(order.id, "order-placed")).toHaveLength(1);
  });

  test("waits for a change of the cart that came first, and sees it", async () => {
    const { buyer, form } = await atCheckout({ stock: 5 }, 2);
    let placing: ReturnType<typeof placeOrder>;
    await db.transaction(async (tx) => {
      await tx.select().from(carts).where(eq(carts.guestId, buyer.guestId!)).for("update");
      placing = placeOrder(buyer, form);
      await waitForLocks();
      await tx.update(cartItems).set({ quantity: 1 });
    });
    expect(await placing!).toEqual({ ok: false, reason: "cart-changed" });
  });

  // Deleting a product locks in this order, too: another one could deadlock.
  test.each([
    ["enough", 5, { ok: true }],
    ["short", 0, { ok: false, reason: "not-enough-stock" }],
  ])("has locked the cart's lines when it waits for the stock: %s", async (_, stock, answer) => {
    const { productId: product, buyer, form } = await atCheckout({ stock: 1 });
    await db.transaction((tx) => setStock(tx, product, stock, 0));
    let placing: ReturnType<typeof placeOrder>;
    await db.transaction(async (tx) => {
      await tx.select().from(stockLevels).where(eq(stockLevels.productId, product)).for("update");
      placing = placeOrder(buyer, form);
      await waitForLocks();
      const ofProduct = eq(cartItems.productId, product);
      const free = db.select().from(cartItems).where(ofProduct).for("update", { skipLocked: true });
      expect(await free).toEqual([]);
    });
    expect(await placing!).toMatchObject(answer);
  });

  test("leaves nothing behind if its email cannot be queued", async () => {
    const { productId: product, buyer, form } = await atCheckout();
    await db.execute(sql`alter schema pgboss rename to pgboss_away`);
    await expect(placeOrder(buyer, form)).rejects.toThrow();
    await db.execute(sql`alter schema pgboss_away rename to pgboss`);
    expect(await onHand(product)).toBe(5);
    expect((await readCart(buyer.owner)).lines).toHaveLength(1);
    expect(await ordersOf(form.formKey)).toHaveLength(0);
  });
});

describe("an order is refused", () => {
  test("for an empty cart", async () => {
    const buyer = guest();
    expect(await placeOrder(buyer, await openCheckout(buyer.owner))).toEqual({
      ok: false,
      reason: "empty-cart",
    });
  });

  test("for short stock, naming the items and what is left, and keeps the cart", async () => {
    const { productId: product, buyer, form } = await atCheckout({ stock: 2 }, 2);
    const faster = await guestWith(product, 1);
    await placeOrder(faster, await openCheckout(faster.owner));

    expect(await placeOrder(buyer, form)).toEqual({
      ok: false,
      reason: "not-enough-stock",
      short: [{ name: "Seri Plain Court Band", choices: "", onHand: 1 }],
    });
    expect(await onHand(product)).toBe(1);
    expect((await readCart(buyer.owner)).lines).toHaveLength(1);
  });

  test("for a purity without a price", async () => {
    const { buyer, form } = await atCheckout();
    await db.execute(sql`truncate gold_prices`);
    expect(await placeOrder(buyer, form)).toMatchObject({ ok: false, reason: "unavailable" });
  });

  test("for an archived product", async () => {
    const { productId: product, buyer, form } = await atCheckout();
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product));
    expect(await placeOrder(buyer, form)).toEqual({
      ok: false,
      reason: "unavailable",
      names: ["Seri Plain Court Band"],
    });
  });

  test("for a cart other than the quoted one", async () => {
    const { productId: product, buyer, form } = await atCheckout();
    await addToCart(buyer.owner, pieces(product));
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
  });

  test.each([
    ["forged", (token: string) => forged(token)],
    ["truncated", (token: string) => token.slice(0, -4)],
    ["missing", () => ""],
  ])("for a quote that is %s", async (_what, spoil) => {
    const { productId: product, buyer, form } = await atCheckout();
    const spoilt = { ...form, quote: spoil(form.quote) };
    expect(await placeOrder(buyer, spoilt)).toEqual({ ok: false, reason: "cart-changed" });
    expect(await onHand(product)).toBe(5);
  });

  test("for another customer's quote", async () => {
    const product = await makeProduct();
    const [one, other] = [await guestWith(product), await guestWith(product)];
    const form = await openCheckout(one.owner);
    expect(await placeOrder(other, form)).toEqual({ ok: false, reason: "cart-changed" });
  });
});

describe("the database itself refuses", () => {
  test("a stock level below the allowed minimum", async () => {
    const product = await makeProduct({ stock: 1 });
    await expect(
      db.update(stockLevels).set({ onHand: -1 }).where(eq(stockLevels.productId, product)),
    ).rejects.toThrow();
  });

  test("a subtotal other than price x quantity, and a second order with the same form key", async () => {
    const { buyer, form } = await atCheckout();
    const order = await theOrder(await placeOrder(buyer, form));
    await expect(
      db
        .update(orderItems)
        .set({ subtotal: 1 as Sen })
        .where(eq(orderItems.orderId, order.id)),
    ).rejects.toThrow();
    const { items: _items, events: _events, id: _id, ...copy } = order;
    await expect(db.insert(orders).values({ ...copy, orderNumber: "JJ1" })).rejects.toThrow();
  });

  test("the stock ledger sums up to the level", async () => {
    const { rows } = await db.execute<{ product_id: string }>(sql`
      select l.product_id from ${stockLevels} l
      join ${stockMovements} m on m.product_id = l.product_id
      group by l.product_id, l.on_hand having l.on_hand <> sum(m.change)`);
    expect(rows).toEqual([]);
  });
});

function ordersOf(formKey: string) {
  return db.select().from(orders).where(eq(orders.formKey, formKey));
}

/** The same quote with a lower gold price and the old signature. */
function forged(token: string) {
  const [body = "", signature] = token.split(".");
  const promised = Buffer.from(body, "base64url").toString().replaceAll("59500", "10000");
  return `${Buffer.from(promised).toString("base64url")}.${signature}`;
}
