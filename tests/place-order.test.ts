import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { products, productVariants } from "#db/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { freshDatabase } from "./database.ts";
import { goldAt, guest, guestWith, makeProduct, openCheckout } from "./factories.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await db.execute(sql`truncate gold_prices`);
  await goldAt(595, 640);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an order that is placed", () => {
  test("takes the stock, keeps what was sold, empties the cart, in one go", async () => {
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
        goldPriceAtPurchase: 59_500,
        unitPrice: 215_490,
        quantity: 2,
        subtotal: 430_980,
      },
    ]);
    expect(order.events).toMatchObject([{ kind: "placed", actor: "customer" }]);
    expect(await onHand(product)).toBe(3);
    expect((await readCart(buyer.owner)).lines).toEqual([]);
    const queued = await db.execute<{ found: number }>(
      sql`select 1 as found from pgboss.job where name = 'order-placed' and data->>'orderId' = ${order.id}`,
    );
    expect(queued.rows).toHaveLength(1);
  });

  test("leaves nothing behind when its mail cannot be queued", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db.execute(sql`alter schema pgboss rename to pgboss_away`);
    await expect(placeOrder(buyer, form)).rejects.toThrow();
    await db.execute(sql`alter schema pgboss_away rename to pgboss`);
    expect(await onHand(product)).toBe(5);
    expect((await readCart(buyer.owner)).lines).toHaveLength(1);
    expect(await ordersOf(form.formKey)).toHaveLength(0);
  });
});

describe("an order that is refused", () => {
  test("because the cart is empty", async () => {
    const buyer = guest();
    expect(await placeOrder(buyer, await openCheckout(buyer.owner))).toEqual({
      ok: false,
      reason: "empty-cart",
    });
  });

  test("because pieces are short says which and how many are left, and keeps the cart", async () => {
    const product = await makeProduct({ stock: 2 });
    const buyer = await guestWith(product, 2);
    const form = await openCheckout(buyer.owner);
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

  test("because its purity has no price", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db.execute(sql`truncate gold_prices`);
    expect(await placeOrder(buyer, form)).toMatchObject({ ok: false, reason: "unavailable" });
  });

  test("because the piece was archived", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product));
    expect(await placeOrder(buyer, form)).toEqual({
      ok: false,
      reason: "unavailable",
      names: ["Seri Plain Court Band"],
    });
  });

  test("because the cart is not the one that was quoted", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await addToCart(buyer.owner, {
      productId: product,
      variantIds: [],
      colorId: null,
      quantity: 1,
    });
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
  });

  test.each([
    ["forged", (token: string) => forged(token)],
    ["truncated", (token: string) => token.slice(0, -4)],
    ["missing", () => ""],
  ])("because its quote is %s", async (_what, spoil) => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    const spoilt = { ...form, quote: spoil(form.quote) };
    expect(await placeOrder(buyer, spoilt)).toEqual({ ok: false, reason: "cart-changed" });
    expect(await onHand(product)).toBe(5);
  });

  test("because its quote was somebody else's", async () => {
    const product = await makeProduct();
    const [one, other] = [await guestWith(product), await guestWith(product)];
    const form = await openCheckout(one.owner);
    expect(await placeOrder(other, form)).toEqual({ ok: false, reason: "cart-changed" });
  });
});

describe("the price that was shown", () => {
  test("is what is paid while it is held, although gold has risen", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(620, 670);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.totalAmount).toBe(215_490);
    expect(order.items[0]).toMatchObject({ goldPriceAtPurchase: 59_500, unitPrice: 215_490 });
  });

  test("is what is paid while it is held, although staff raised the labour fee", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db
      .update(products)
      .set({ labourFee: 20_000 as Sen })
      .where(eq(products.id, product));
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.items[0]).toMatchObject({ labourFee: 12_000, unitPrice: 215_490 });
  });

  test("gives way to a lower one: what has fallen is passed on", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(590, 635);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.totalAmount).toBe(59_000 * 3.42 + 12_000);
  });

  test("asks again after its time where the total has changed, with both totals", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(600, 645);
    tenMinutesLater();
    expect(await placeOrder(buyer, form)).toEqual({
      ok: false,
      reason: "price-changed",
      oldTotal: 215_490,
      newTotal: 217_200,
    });
    expect(await onHand(product)).toBe(5);
    const order = await theOrder(await placeOrder(buyer, await openCheckout(buyer.owner)));
    expect(order.totalAmount).toBe(217_200);
  });

  test("still stands after its time where nothing has changed", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    tenMinutesLater();
    expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
  });
});

describe("a variant", () => {
  test("adds its price, and sells no more than its own pieces", async () => {
    const product = await makeProduct({
      stock: 5,
      variants: [
        { name: "Ring Size", value: "10", priceAdjustment: 1_800 as Sen, stockAdjustment: -3 },
        { name: "Ring Size", value: "12", stockAdjustment: 2 },
      ],
    });
    const [ten, twelve] = await variantsOf(product);
    const buyer = await guestWith(product, 2, [ten!]);
    const form = await openCheckout(buyer.owner);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.items[0]).toMatchObject({
      unitPrice: 217_290,
      choices: [{ name: "Ring Size", value: "10" }],
    });

    // 3 on hand: none left of size 10, five of size 12, of which two overdraw the common stock.
    const wanted = { productId: product, colorId: null, variantIds: [ten!] };
    expect(await addToCart(guest().owner, { ...wanted, quantity: 1 })).toEqual({
      ok: false,
      reason: "not-enough-stock",
      onHand: 0,
    });
    const last = await guestWith(product, 5, [twelve!]);
    expect(await placeOrder(last, await openCheckout(last.owner))).toMatchObject({ ok: true });
    expect(await onHand(product)).toBe(-2);
    expect(
      await addToCart(guest().owner, { ...wanted, variantIds: [twelve!], quantity: 1 }),
    ).toMatchObject({ ok: false, onHand: 0 });
  });

  test("has to be chosen, once for each name, and to exist", async () => {
    const product = await makeProduct({
      variants: [
        { name: "Ring Size", value: "10" },
        { name: "Ring Size", value: "12" },
      ],
      colors: [{ name: "Rose Gold", hexCode: "#CF9278" }],
    });
    const variants = await variantsOf(product);
    const wanted = { productId: product, colorId: null, quantity: 1 };
    const add = (variantIds: string[], colorId: string | null = null) =>
      addToCart(guest().owner, { ...wanted, variantIds, colorId });
    expect(await add([])).toEqual({ ok: false, reason: "choose-variant" });
    expect(await add(variants)).toEqual({ ok: false, reason: "choice-gone" });
    expect(await add([product])).toEqual({ ok: false, reason: "choice-gone" });
    expect(await add([variants[0]!])).toEqual({ ok: false, reason: "choose-color" });
    expect(await add([variants[0]!], product)).toEqual({ ok: false, reason: "choice-gone" });
  });
});

describe("the database itself refuses", () => {
  test("to let a level fall below what there is", async () => {
    const product = await makeProduct({ stock: 1 });
    await expect(
      db.update(stockLevels).set({ onHand: -1 }).where(eq(stockLevels.productId, product)),
    ).rejects.toThrow();
  });

  test("a subtotal that is not price x quantity, and a second order of the same form", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
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

  test("the ledger adds up to the level", async () => {
    const { rows } = await db.execute<{ product_id: string }>(sql`
      select l.product_id from ${stockLevels} l
      join ${stockMovements} m on m.product_id = l.product_id
      group by l.product_id, l.on_hand having l.on_hand <> sum(m.change)`);
    expect(rows).toEqual([]);
  });
});

async function theOrder(placed: Awaited<ReturnType<typeof placeOrder>>) {
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
  const { orderId } = placed;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return { ...order!, items, events };
}

function ordersOf(formKey: string) {
  return db.select().from(orders).where(eq(orders.formKey, formKey));
}

async function onHand(productId: string) {
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  return level?.onHand;
}

async function variantsOf(productId: string) {
  const rows = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.displayOrder);
  return rows.map((row) => row.id);
}

/** The same quote with a lower gold price, under the old signature. */
function forged(token: string) {
  const [body = "", signature] = token.split(".");
  const promised = Buffer.from(body, "base64url").toString().replaceAll("59500", "10000");
  return `${Buffer.from(promised).toString("base64url")}.${signature}`;
}

function tenMinutesLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
}
