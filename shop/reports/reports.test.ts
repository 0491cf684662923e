import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { productVariants } from "#db/schema/catalogue.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { dayOf, daysAfter } from "#shop/calendar-day.ts";
import { goldValue, sum, type Milligrams, type Sen } from "#shop/money.ts";
import { orderFigures } from "#shop/orders/order-figures.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { revenueByDay } from "#shop/orders/revenue-by-day.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { placeExchange } from "#shop/returns/place-exchange.server.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import { succeeded } from "#tests/answers.ts";
import { atCheckout, placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { exchangeDraft, faulty, productAt } from "#tests/exchanges.ts";
import { clerk, makeProduct, owner, perGram } from "#tests/factories.ts";
import { moneyOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { arrivedOrder, inspected, settled } from "#tests/returns.ts";
import { slowMovers } from "./slow-movers.server.ts";
import { periodBefore } from "./period.ts";
import { bestSellers, salesByCategory, salesByDay, salesByPurity } from "./read-sales.server.ts";
import { refundedIn } from "./refunded.server.ts";
import { salesByMethod } from "./sales-by-method.server.ts";
import { averageOrder, totalSales } from "./sales.ts";

setUpDatabase({
  gold: true,
  emptied: "gold_prices, transit_policies, orders, products, categories, settings",
});

const ring = 215_490;
const today = dayOf(new Date());
const month = { from: daysAfter(today, -29), to: today };

describe("revenue is the dashboard's,", () => {
  test("to the sen and on the same day, whatever happened to the orders", async () => {
    await sellEverything();
    const days = await salesByDay(clerk, month);
    const shown = days.map(({ day, revenue, orders, pieces }) => ({
      day,
      revenue,
      orders,
      pieces,
    }));
    expect(shown).toEqual(await revenueByDay(clerk, 30));
    expect(totalSales(days).revenue).toBe((await orderFigures(clerk)).paid);
    expect(totalSales(days).orders).toBe(8);
  });

  test("and every breakdown adds up to it", async () => {
    await sellEverything();
    const { revenue, pieces, weight, labour } = totalSales(await salesByDay(clerk, month));
    const breakdowns = [
      await salesByCategory(clerk, month),
      await salesByPurity(clerk, month),
      await bestSellers(clerk, month),
    ];
    for (const rows of breakdowns) {
      expect(rows.length).toBeGreaterThan(1);
      expect(totalSales(rows)).toMatchObject({ revenue, pieces, weight, labour });
    }
    const methods = await salesByMethod(clerk, month);
    expect(sum(methods.map((one) => one.revenue))).toBe(revenue);
    const turned = await slowMovers(clerk, month);
    expect(turned.reduce((all, { sold }) => all + sold, 0)).toBe(pieces);
  });
});

test("gold value, labour and adjustments add up to the revenue, and the gold value is that of the price", async () => {
  const weight = 3_333 as Milligrams;
  const large = { name: "Size", value: "Large", priceAdjustment: 1_501 as Sen, stockAdjustment: 0 };
  const productId = await makeProduct({ weight, variants: [large] });
  const [variant] = await db.select().from(productVariants);
  const { buyer, form } = await atCheckout(productId, 3, [variant!.id]);
  const { orderId } = succeeded(await placeOrder(buyer, form));
  await setStatuses(orderId, "processing", "completed");
  const [sales] = await salesByPurity(clerk, month);
  const { goldValue: gold, labour, adjustments, revenue } = sales!;
  expect({ gold, labour, adjustments, weight: sales!.weight }).toEqual({
    gold: 3 * goldValue(perGram(595), weight),
    labour: 3 * 12_000,
    adjustments: 3 * 1_501,
    weight: 3 * weight,
  });
  expect(gold + labour + adjustments).toBe(revenue);
  expect(revenue).toBe((await orderFigures(clerk)).paid);
});

test("an exchange is a sale of its own, paid by the pieces that came back and by money", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const credit = old.item.unitPrice;
  const form = await exchangeDraft(returnId, await productAt(90_000), { received: true });
  succeeded(await placeExchange(clerk, returnId, form));
  const dearer = ring + 78_000;
  expect(await salesByMethod(clerk, month)).toEqual([
    { method: "touch_n_go", orders: 1, revenue: 3 * ring },
    { method: "exchange", orders: 1, revenue: credit },
    { method: "cash", orders: 1, revenue: dearer - credit },
  ]);
  expect(totalSales(await salesByDay(clerk, month))).toMatchObject({
    orders: 2,
    pieces: 4,
    revenue: 3 * ring + dearer,
  });
  expect(await refundedIn(clerk, month)).toBe(credit);
});

test("a returned piece stays sold, and what was given back is counted on its own", async () => {
  const order = await arrivedOrder();
  await settled(order, 2);
  expect(totalSales(await salesByDay(clerk, month)).revenue).toBe(3 * ring);
  expect(await refundedIn(clerk, month)).toBe(2 * ring);
  expect(await refundedIn(clerk, periodBefore(month))).toBe(0);
});

test("the refund of a cancelled order is not subtracted, because its revenue is not counted", async () => {
  const cancelled = await paidOn(today);
  await setStatuses(cancelled, "cancelled", "completed");
  const kept = await paidOn(today);
  const [payment] = await moneyOf(kept);
  const refund = { refundId: crypto.randomUUID(), paymentId: payment!.id, amount: 1_000 as Sen };
  const given = { ...refund, method: "cash" as const, reference: "1", reason: "Scratch" };
  succeeded(await refundOrder(owner, kept, { ...given, cancel: false }));
  expect(totalSales(await salesByDay(clerk, month)).revenue).toBe(ring);
  expect(await refundedIn(clerk, month)).toBe(1_000);
});

test("a period has the orders that were last paid in it, and none of the days around it", async () => {
  const period = { from: daysAfter(today, -9), to: daysAfter(today, -5) };
  for (const daysAgo of [10, 9, 7, 5, 4]) await paidOn(daysAfter(today, -daysAgo));
  const again = await paidOn(daysAfter(today, -6));
  await setStatuses(again, "processing", "pending");
  await setStatuses(again, "processing", "completed");
  const days = await salesByDay(clerk, period);
  expect(days.map(({ orders }) => orders)).toEqual([1, 0, 1, 0, 1]);
  expect(totalSales(await salesByDay(clerk, periodBefore(period))).orders).toBe(1);
  expect(averageOrder(totalSales(days))).toBe(ring);
});

test("best sellers are by pieces; slow movers are in stock, the unsold first and the oldest of them", async () => {
  const [one, three] = [await makeProduct({ name: "One" }), await makeProduct({ name: "Three" })];
  await paidOn(today, three, 3);
  await paidOn(today, one, 1);
  await makeProduct({ name: "New" });
  const old = await makeProduct({ name: "Old" });
  await makeProduct({ name: "Sold out", stock: 0 });
  await makeProduct({ name: "Archived", archivedAt: new Date() });
  await db.execute(
    sql`update products set created_at = now() - interval '5 days' where id = ${old}`,
  );
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(names(await bestSellers(clerk, month))).toEqual(["Three", "One"]);
  expect(names(await bestSellers(clerk, month, 1))).toEqual(["Three"]);
  const turned = await slowMovers(clerk, month);
  expect(turned.map(({ name, sold, onHand }) => [name, sold, onHand])).toEqual([
    ["Old", 0, 5],
    ["New", 0, 5],
    ["One", 1, 4],
    ["Three", 3, 2],
  ]);
  expect(turned[0]!.since).toBe(daysAfter(today, -5));
  expect(names(await slowMovers(clerk, month, 1))).toEqual(["Old"]);
});

/** Orders of each kind: on several days, of two purities and categories, unpaid, cancelled, paid twice, in exchange. */
async function sellEverything() {
  const rings = await db.transaction((tx) =>
    createCategory(tx, { name: "Rings", subCategories: [] }),
  );
  const pure = await makeProduct({ purity: "999", categoryId: rings.id });
  await paidOn(daysAfter(today, -1), pure, 2);
  await paidOn(daysAfter(today, -29), pure);
  await paidOn(today);
  await paidOn(daysAfter(today, -12));
  await placedOrder();
  await setStatuses(await paidOn(today), "cancelled", "completed");
  await setStatuses(await paidOn(today), "processing", "failed");
  const twice = await paidOn(daysAfter(today, -3));
  await setStatuses(twice, "processing", "pending");
  await setStatuses(twice, "processing", "completed");
  await settled(await arrivedOrder());
  const returnId = await inspected(await arrivedOrder(), 1, faulty);
  const form = await exchangeDraft(returnId, await productAt(90_000), { received: true });
  succeeded(await placeExchange(clerk, returnId, form));
}

/** An order of the product, or of a new ring, that was paid around noon on this day. */
async function paidOn(day: string, product?: string, quantity = 1) {
  const { orderId } = await placedOrder(product, quantity);
  await setStatuses(orderId, "processing", "completed");
  const at = new Date(startOfDay(day).getTime() + 12 * 3_600_000);
  await db.execute(sql`update order_events set at = ${at}
    where order_id = ${orderId} and kind = 'payment-status'`);
  return orderId;
}
