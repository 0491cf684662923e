import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { dayOf, daysAfter } from "#shop/calendar-day.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

// The reports over HTTP: what the page reads, and its CSV files.

const shop = setUpShop({ gold: true, emptied: "gold_prices, orders, products, categories" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

const today = dayOf(new Date());
const salesTitles =
  "Orders,Pieces,Weight (g),Gold Value (RM),Labour Fee (RM),Adjustment (RM),Revenue (RM)";

async function sellTwoProducts() {
  const rings = await db.transaction((tx) =>
    createCategory(tx, { name: "=Rings", subCategories: [] }),
  );
  const ring = await makeProduct({ name: "Ring, plain", categoryId: rings.id });
  for (const [product, quantity] of [[ring, 2] as const, [await makeProduct(), 1] as const]) {
    const { orderId } = await placedOrder(product, quantity);
    await setStatuses(orderId, "processing", "completed");
  }
}

async function csv(report: string, search = "") {
  const { text, status } = await staff.go(`/admin/reports/export?report=${report}${search}`);
  expect(status).toBe(200);
  return text.replace("\uFEFF", "").trimEnd().split("\r\n");
}

test("a shop that has sold nothing is told how its reports begin", async () => {
  await placedOrder();
  const read = async (search = "") =>
    loaderDataOf(await staff.go(`/admin/reports${search}`), "admin/reports");
  expect(await read()).toMatchObject({ isNew: true, total: { revenue: 0 } });
  await sellTwoProducts();
  const longAgo = `?from=${daysAfter(today, -300)}&to=${daysAfter(today, -200)}`;
  expect(await read(longAgo)).toMatchObject({ isNew: false, total: { revenue: 0 } });
});

test("without dates, the page adds up the days of the dashboard's chart", async () => {
  await sellTwoProducts();
  const { days } = loaderDataOf(await staff.go("/admin"), "admin/dashboard") as {
    days: { revenue: number }[];
  };
  const report = loaderDataOf(await staff.go("/admin/reports"), "admin/reports");
  expect(report).toMatchObject({
    period: { from: daysAfter(today, -29), to: today },
    before: { from: daysAfter(today, -59), to: daysAfter(today, -30) },
    total: { revenue: days.reduce((all, { revenue }) => all + revenue, 0), orders: 2, pieces: 3 },
    totalBefore: { revenue: 0 },
  });
  expect(report).toHaveProperty("days.length", 30);
});

test("the CSV files have the figures of the period, and no cell runs as a formula", async () => {
  await sellTwoProducts();
  const one = "1,1,3.42,2034.90,120.00,0.00,2154.90";
  const two = "1,2,6.84,4069.80,240.00,0.00,4309.80";
  const period = `&from=${daysAfter(today, -1)}&to=${today}`;
  expect(await csv("days", period)).toEqual([
    `Date,${salesTitles}`,
    `${daysAfter(today, -1)},0,0,0.00,0.00,0.00,0.00,0.00`,
    `${today},2,3,10.26,6104.70,360.00,0.00,6464.70`,
  ]);
  expect(await csv("categories")).toEqual([
    `Category,${salesTitles}`,
    `'=Rings,${two}`,
    `No category,${one}`,
  ]);
  expect(await csv("purities")).toEqual([
    `Gold Type,${salesTitles}`,
    "916,2,3,10.26,6104.70,360.00,0.00,6464.70",
  ]);
  expect(await csv("methods")).toEqual(["Payment,Orders,Revenue (RM)", "Cash,2,6464.70"]);
  expect(await csv("parts")).toEqual([
    "Part,Revenue (RM)",
    "Gold value,6104.70",
    "Labour fee,360.00",
    "Price adjustments of variants,0.00",
  ]);
  expect(await csv("best-sellers")).toEqual([
    `Product,Gold Type,${salesTitles}`,
    `"Ring, plain",916,${two}`,
    `Seri Plain Court Band,916,${one}`,
  ]);
  expect(await csv("slow-movers")).toEqual([
    "Product,Category,Gold Type,Weight (g),Sold,On Hand,Added",
    `Seri Plain Court Band,No category,916,3.42,1,4,${today}`,
    `"Ring, plain",'=Rings,916,3.42,2,3,${today}`,
  ]);
});

test("the tables are short, and the files have every row", async () => {
  for (let nth = 1; nth <= 21; nth += 1) await makeProduct({ name: `Ring ${nth}` });
  const { low } = loaderDataOf(await staff.go("/admin/reports"), "admin/reports") as {
    low: unknown[];
  };
  expect(low).toHaveLength(20);
  expect(await csv("slow-movers")).toHaveLength(22);
});

test("the files are named by report and period; any other report is not found", async () => {
  const { headers } = await staff.go(
    "/admin/reports/export?report=days&from=2026-01-05&to=2026-01-09",
  );
  expect(headers.get("Content-Disposition")).toBe(
    'attachment; filename="report-days-2026-01-05-to-2026-01-09.csv"',
  );
  expect((await staff.go("/admin/reports/export?report=prices")).status).toBe(404);
});
