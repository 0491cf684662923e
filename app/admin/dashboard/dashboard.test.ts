import { sql } from "drizzle-orm";
import { createElement, type ComponentType } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { BeforeOpening } from "./before-opening.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import Dashboard from "./route.tsx";
import { readBeforeOpening } from "./read-before-opening.server.ts";
import { readToDo } from "./read-to-do.server.ts";
import { db } from "#db/client.server.ts";
import { env } from "#env";
import { archiveProducts } from "#shop/catalogue/manage-products.server.ts";
import { stockFigures } from "#shop/catalogue/product-figures.server.ts";
import type { Sen } from "#shop/money.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { orderFigures } from "#shop/orders/order-figures.server.ts";
import { revenueByDay } from "#shop/orders/revenue-by-day.server.ts";
import { readPaymentSettings, setPaymentSettings } from "#shop/payments/payment-settings.server.ts";
import { verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { waitingReceipts } from "#shop/payments/receipts.server.ts";
import { setStaffRules } from "#shop/profile/staff-rules.server.ts";
import { setPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { htmlOf } from "#tests/render.ts";
import { sentReceipt } from "#tests/receipts.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct, owner } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, packed } from "#tests/shipments.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, settings" });

const ring = 215_490;

test("revenue counts on the Kuala Lumpur day the order was paid", async () => {
  const midnight = startOfDay(1);
  await paidAt(new Date(midnight - 1000));
  await paidAt(new Date(midnight + 1000));
  await paidAt(new Date(startOfDay(0) - 1000));
  await paidAt(new Date());
  await paidAt(new Date(startOfDay(2) - 1000));
  const days = await revenueByDay(clerk, 3);
  expect(days.map(({ revenue, orders }) => [revenue, orders])).toEqual([
    [ring, 1],
    [2 * ring, 2],
    [ring, 1],
  ]);
  expect(days.at(-1)!.day).toBe(new Date(startOfDay(0) + 8 * hour).toISOString().slice(0, 10));
});

test("each day has its pieces, and today is compared with the day before", async () => {
  await paidAt(new Date(startOfDay(1) + hour));
  await paidAt(new Date(), 3);
  await paidAt(new Date());
  const days = await revenueByDay(clerk, 30);
  expect(days.slice(-3).map(({ pieces, orders }) => [pieces, orders])).toEqual([
    [0, 0],
    [1, 1],
    [4, 2],
  ]);
  const html = htmlOf(createElement(RevenueChart, { days }));
  const words = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(words).toContain("Today RM 8,619.60 2 orders, 4 pieces RM 6,464.70 more than yesterday");
  expect(words).toContain("Yesterday RM 2,154.90 1 order, 1 piece");
});

test("the chart begins with the first sale, or a week ago, and its table has all days", async () => {
  const rowsAndBars = async () => {
    const html = htmlOf(createElement(RevenueChart, { days: await revenueByDay(clerk, 30) }));
    return [html.match(/<tr/g)!.length - 1, html.match(/<rect/g)?.length ?? 0];
  };
  expect(await rowsAndBars()).toEqual([30, 0]);
  await paidAt(new Date());
  expect(await rowsAndBars()).toEqual([30, 7]);
  await paidAt(new Date(startOfDay(11) + hour));
  expect(await rowsAndBars()).toEqual([30, 12]);
});

test("revenue counts paid orders once, not unpaid or cancelled ones", async () => {
  await placedOrder();
  const back = await paidAt(new Date());
  await setStatuses(back, "processing", "failed");
  const cancelled = await paidAt(new Date());
  await setStatuses(cancelled, "cancelled", "completed");
  const twice = await paidAt(new Date(startOfDay(1) + hour));
  await setStatuses(twice, "processing", "pending");
  await setStatuses(twice, "processing", "completed");
  expect((await revenueByDay(clerk, 2)).map(({ revenue }) => revenue)).toEqual([0, ring]);
});

test("each day of revenue, and the total, link to exactly the orders summed", async () => {
  const midnight = startOfDay(1);
  for (const at of [midnight - 1000, midnight + 1000, startOfDay(0) - 1000, Date.now()]) {
    await paidAt(new Date(at));
  }
  await placedOrder();
  const cancelled = await paidAt(new Date());
  await setStatuses(cancelled, "cancelled", "completed");
  const back = await paidAt(new Date());
  await setStatuses(back, "processing", "failed");
  const twice = await paidAt(new Date(midnight + hour));
  await setStatuses(twice, "processing", "pending");
  await setStatuses(twice, "processing", "completed");

  const days = await revenueByDay(clerk, 3);
  expect(days.map(({ orders }) => orders)).toEqual([1, 2, 2]);
  for (const { day, revenue, orders } of days) {
    expect(await behind(day, day)).toEqual([orders, revenue]);
  }
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  expect(await behind(first, last)).toEqual([5, 5 * ring]);
  expect(await behind(last, undefined)).toEqual([2, 2 * ring]);
  expect(await behind(undefined, first)).toEqual([1, ring]);
});

test("of the total revenue, paid is what the chart's days add up to", async () => {
  await placedOrder();
  await paidAt(new Date());
  await paidAt(new Date(startOfDay(1) + hour));
  await setStatuses(await paidAt(new Date()), "cancelled", "completed");
  const { revenue, paid } = await orderFigures(clerk);
  expect([revenue, paid]).toEqual([4 * ring, 2 * ring]);
  const days = await revenueByDay(clerk, 3);
  expect(days.reduce((sum, day) => sum + day.revenue, 0)).toBe(paid);
  const loaderData = {
    orderCounts: await orderFigures(clerk),
    products: { total: 1, onSale: 1 },
    orders: [],
    days,
    work: await readToDo(clerk),
  };
  const html = htmlOf(
    createElement(Dashboard as ComponentType<{ loaderData: object }>, { loaderData }),
  );
  expect(html.replaceAll(/<[^>]*>/g, "|")).toContain(
    "RM 8,619.60|All orders, paid or not. Paid: RM\u00A04,309.80|",
  );
});

test("an outdated gold price is shown on the dashboard, with whether it stops sales", async () => {
  expect((await readToDo(clerk)).stale).toBeUndefined();
  await db.execute(sql`update gold_prices set effective_from = now() - interval '25 hours'
    where purity = '999'`);
  expect((await readToDo(clerk)).stale).toEqual({
    title: "Out of date",
    note: "999 price is older than 24 hours",
  });
  await setPricingSettings(owner, {
    priceLockMinutes: 10,
    counterLockMinutes: 30,
    stalePriceHours: 1,
    stopStaleSales: true,
    lowStock: 2,
  });
  await db.execute(sql`update gold_prices set effective_from = now() - interval '2 hours'`);
  expect((await readToDo(clerk)).stale?.note).toBe(
    "916 and 999 prices are older than an hour, so sales are paused",
  );
});

test("orders to pack are those both paid and processing, until all their pieces are packed", async () => {
  await placedOrder();
  await paidAt(new Date());
  const done = await paidAt(new Date());
  await setStatuses(done, "completed", "completed");
  const unpaid = await placedOrder();
  await setStatuses(unpaid.orderId, "processing", "pending");
  expect((await readToDo(clerk)).toPack).toBe("1");
  const { orderId } = await orderToPack(2);
  expect((await readToDo(clerk)).toPack).toBe("2");
  await packed(orderId, 1);
  expect((await readToDo(clerk)).toPack).toBe("2");
  await packed(orderId, 1);
  expect((await readToDo(clerk)).toPack).toBe("1");
});

test("receipts wait until they are verified, with the time of the oldest", async () => {
  expect(await waitingReceipts(clerk)).toEqual({ waiting: 0, oldest: undefined });
  const [first] = [await sentReceipt(), await sentReceipt()];
  const long = new Date(Date.now() - 3 * hour);
  await db.execute(
    sql`update touch_n_go_payments set created_at = ${long} where order_id = ${first.orderId}`,
  );
  expect(await waitingReceipts(clerk)).toEqual({ waiting: 2, oldest: long });
  await verifyReceipt(clerk, first.receipt.id);
  const { waiting, oldest } = await waitingReceipts(clerk);
  expect(waiting).toBe(1);
  expect(oldest!.getTime()).toBeGreaterThan(long.getTime());
});

test("stock is out at zero, low up to the limit, and ignores archived products", async () => {
  for (const stock of [0, 1, 2, 3]) await makeProduct({ stock });
  await makeProduct({ stock: 0, archivedAt: new Date() });
  expect(await stockFigures(clerk, 2)).toEqual({ out: 1, low: 2 });
  expect(await stockFigures(clerk, 0)).toEqual({ out: 1, low: 0 });
});

const hour = 3_600_000;

/** Midnight in Kuala Lumpur this many days ago. */
function startOfDay(daysAgo: number) {
  const day = 24 * hour;
  return Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour - daysAgo * day;
}

async function behind(paidFrom: string | undefined, paidTo: string | undefined) {
  const { orders, total } = await listOrders(clerk, { paidFrom, paidTo });
  return [total, orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0)];
}

async function paidAt(at: Date, quantity = 1) {
  const { orderId } = await placedOrder({}, quantity);
  await setStatuses(orderId, "processing", "completed");
  await db.execute(sql`update order_events set at = ${at}
    where order_id = ${orderId} and kind = 'payment-status'`);
  return orderId;
}

describe("before opening", () => {
  const { SMTP_URL, BASE_URL, BASE_URL_IS_SET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  afterEach(() => {
    Object.assign(env, { SMTP_URL, BASE_URL, BASE_URL_IS_SET });
    Object.assign(env, { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
  });

  test("a new demo shop has everything to do", async () => {
    await makeProduct();
    expect(await readBeforeOpening(owner)).toEqual({
      emails: false,
      onlinePayments: false,
      touchNGo: false,
      address: false,
      twoFactor: false,
      staffTwoFactor: false,
      demoProducts: 1,
    });
  });

  test("each step is done by what it asks for", async () => {
    Object.assign(env, { SMTP_URL: "smtp://mail.test", STRIPE_SECRET_KEY: "sk_test_1" });
    env.STRIPE_WEBHOOK_SECRET = "whsec_1";
    Object.assign(env, { BASE_URL: "http://emas.test", BASE_URL_IS_SET: true });
    expect(await readBeforeOpening(owner)).toMatchObject({
      emails: true,
      onlinePayments: false,
      address: false,
    });
    Object.assign(env, { STRIPE_SECRET_KEY: "sk_live_1", BASE_URL: "https://emas.test" });
    expect(await readBeforeOpening(owner)).toMatchObject({ onlinePayments: true, address: true });

    env.STRIPE_SECRET_KEY = undefined;
    const settings = await readPaymentSettings();
    const none = { offered: false, limit: 0 as Sen };
    const paymentMethods = { stripe_fpx: none, touch_n_go: none };
    await setPaymentSettings(owner, { ...settings, paymentMethods });
    expect(await readBeforeOpening(owner)).toMatchObject({ onlinePayments: true, touchNGo: true });
  });

  test("requiring two-factor sign-in of all staff is a step of its own, which leads to its setting", async () => {
    await makeProduct();
    const shown = async () => {
      const facts = await readBeforeOpening(owner);
      return htmlOf(createElement(BeforeOpening, { facts, address: "" }));
    };
    const setting = 'href="/admin/settings/staff#signing-in"';
    expect(await shown()).toContain("0 of 7 done");
    expect(await shown()).toContain(setting);
    await setStaffRules(owner, { staffTwoFactor: true });
    expect(await shown()).toContain("1 of 7 done");
    expect(await shown()).not.toContain(setting);
  });

  test("a product is the shop's own once staff have saved it, and archived ones are not sold", async () => {
    const [own, archived] = [await makeProduct(), await makeProduct()];
    expect((await readBeforeOpening(owner)).demoProducts).toBe(2);
    await archiveProducts(clerk, [own, archived], true);
    expect((await readBeforeOpening(owner)).demoProducts).toBe(0);
    await archiveProducts(clerk, [own], false);
    expect((await readBeforeOpening(owner)).demoProducts).toBe(0);
  });
});
