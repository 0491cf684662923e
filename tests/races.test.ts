import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct } from "./factories.ts";
import { atCheckout, guestWith, openCheckout, pieces, placedOrder } from "./checkout.ts";
import { setStatuses } from "./orders.ts";
import { eventsOf, moneyOf, onHand, orderOf } from "./order-rows.ts";

setUpDatabase({ gold: true });

test("50 buyers, 5 pieces, 20 rounds: 5 orders each and 45 refusals", async () => {
  for (let round = 1; round <= 20; round += 1) {
    const product = await makeProduct({ stock: 5 });
    const forms = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = await guestWith(product);
        return { buyer, form: await openCheckout(buyer.owner) };
      }),
    );
    const answers = await Promise.all(forms.map(({ buyer, form }) => placeOrder(buyer, form)));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toHaveLength(45);
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: "not-enough-stock", short: [{ onHand: 0 }] });
    }
    expect(await onHand(product)).toBe(0);
    const { buyer } = forms[answers.findIndex(({ ok }) => !ok)]!;
    expect((await readCart(buyer.owner)).lines).toHaveLength(1);
  }
}, 120_000);

test("carts with the same two pieces in opposite order never deadlock", async () => {
  const [one, other] = [await makeProduct({ stock: 40 }), await makeProduct({ stock: 40 })];
  const forms = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const [first, second] = index % 2 ? ([one, other] as const) : ([other, one] as const);
      const buyer = await guestWith(first);
      await addToCart(buyer.owner, pieces(second));
      return { buyer, form: await openCheckout(buyer.owner) };
    }),
  );
  const answers = await Promise.all(forms.map(({ buyer, form }) => placeOrder(buyer, form)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect([await onHand(one), await onHand(other)]).toEqual([0, 0]);
});

test("the same form sent 20 times concurrently is one order", async () => {
  const { productId: product, buyer, form } = await atCheckout({ stock: 20 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(buyer, form)));
  const ids = new Set(answers.map((answer) => answer.ok && answer.orderId));
  expect(ids.size).toBe(1);
  expect([...ids][0]).toBeTypeOf("string");
  expect(await onHand(product)).toBe(19);
});

test("two tabs with their own forms order the one cart once", async () => {
  const product = await makeProduct({ stock: 5 });
  const buyer = await guestWith(product);
  const forms = await Promise.all([openCheckout(buyer.owner), openCheckout(buyer.owner)]);
  const answers = await Promise.all(forms.map((form) => placeOrder(buyer, form)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "empty-cart" });
  expect(await onHand(product)).toBe(4);
});

test("a receipt verified by ten concurrent clicks is one payment and one event", async () => {
  const { orderId } = await placedOrder();
  const [receipt] = await db
    .insert(touchNGoPayments)
    .values({ orderId, receipt: "receipts/one.jpg", fingerprint: "one" })
    .returning();
  const clicks = Array.from({ length: 10 }, () => verifyReceipt(clerk, receipt!.id));
  const answers = await Promise.all(clicks);

  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(answers.filter((answer) => answer.ok && answer.changed)).toHaveLength(1);
  expect(await moneyOf(orderId)).toHaveLength(1);
  const events = await eventsOf(orderId);
  expect(events.filter(({ kind }) => kind === "payment-status")).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === "order-status")).toHaveLength(1);
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ paymentStatus: "completed", orderStatus: "processing" });
});

test("an order cancelled concurrently returns its stock once", async () => {
  const product = await makeProduct({ stock: 5 });
  const { orderId } = await placedOrder(product, 3);
  await Promise.all(Array.from({ length: 10 }, () => setStatuses(orderId, "cancelled", "failed")));
  expect(await onHand(product)).toBe(5);
});

test("a reopened order takes its stock again or says why it cannot", async () => {
  const product = await makeProduct({ stock: 3 });
  const { orderId } = await placedOrder(product, 3);
  const to = (orderStatus: "cancelled" | "processing") =>
    setStatuses(orderId, orderStatus, "pending");
  await to("cancelled");
  expect(await to("processing")).toEqual({ ok: true, changed: true });
  expect(await onHand(product)).toBe(0);
  await to("cancelled");
  await placedOrder(product, 1);
  expect(await to("processing")).toEqual({
    ok: false,
    reason: "not-enough-stock",
    short: [{ name: "Seri Plain Court Band", onHand: 2 }],
  });
  expect(await onHand(product)).toBe(2);
});

test("1,000 orders in bursts of 50 have 1,000 numbers", async () => {
  const product = await makeProduct({ stock: 1_000 });
  const ids: string[] = [];
  for (let wave = 0; wave < 20; wave += 1) {
    const forms = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = await guestWith(product);
        return { buyer, form: await openCheckout(buyer.owner) };
      }),
    );
    const answers = await Promise.all(forms.map(({ buyer, form }) => placeOrder(buyer, form)));
    ids.push(...answers.flatMap((answer) => (answer.ok ? answer.orderId : [])));
  }
  const { rows } = await db.execute<{ numbers: number }>(sql`
    select count(distinct order_number)::int as numbers from ${orders}
    where id = any(${sql.param(ids)}::uuid[])`);
  expect(rows[0]?.numbers).toBe(1_000);
  expect(await onHand(product)).toBe(0);
}, 120_000);
