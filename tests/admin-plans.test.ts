import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "../bench/fill/fill-database.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { listAudit } from "#shop/audit/list-audit.server.ts";
import { exportCustomers, listCustomers } from "#shop/customers/list-customers.server.ts";
import { findCustomersByPhone, readCustomer } from "#shop/customers/read-customer.server.ts";
import { listAllProducts } from "#shop/catalogue/list-all-products.server.ts";
import { nextToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { countOpenWork } from "#shop/work/count-open-work.server.ts";
import { listOrders, newestOrders } from "#shop/orders/list-orders.server.ts";
import { previousPurchases } from "#shop/orders/previous-purchases.server.ts";
import { revenueByDay } from "#shop/orders/revenue-by-day.server.ts";
import {
  listReceipts,
  listOrderReceipts,
  readQueuePosition,
  waitingReceipts,
} from "#shop/payments/receipts.server.ts";
import { slowMovers } from "#shop/reports/slow-movers.server.ts";
import { reportPeriod } from "#shop/reports/period.ts";
import { bestSellers } from "#shop/reports/read-sales.server.ts";
import { salesByMethod } from "#shop/reports/sales-by-method.server.ts";
import { staffBadge, type Owner } from "#shop/staff.ts";
import { setUpDatabase } from "./database.ts";
import { clerk } from "./factories.ts";
import { statementsOf } from "./statements.ts";

const owner = staffBadge({ id: "owner", name: "Aminah", role: "owner" }) as Owner;
const someOrder = crypto.randomUUID();
const someId = crypto.randomUUID();
const period = reportPeriod({}, dayOf(new Date()));

const database = setUpDatabase();
let checkPlan: pg.Client;
beforeAll(async () => {
  await fillDatabase(database.url, { orders: 3_000, products: 300 });
  checkPlan = new pg.Client({ connectionString: database.url });
  await checkPlan.connect();
  // A query that finds no index is slow in a grown shop, however small the table is here.
  await checkPlan.query("set enable_seqscan = off");
});
afterAll(async () => {
  await checkPlan.end();
});

describe("uses no sequential scan and no sort:", () => {
  test.each([
    ["orders_newest", "the newest orders", () => newestOrders(clerk, 8)],
    ["orders_newest", "the list of orders", () => listOrders(clerk)],
    ["orders_newest", "a later page of it", () => listOrders(clerk, { page: 50 })],
    ["orders_by_total", "the dearest", () => listOrders(clerk, { sort: "total-desc" })],
    ["orders_newest", "what is behind an order", () => listOrders(clerk, { after: someOrder })],
    ["products_newest", "the list of products", () => listAllProducts(clerk)],
    ["products_name", "by name", () => listAllProducts(clerk, { sort: "name-asc" })],
    ["products_weight", "by weight", () => listAllProducts(clerk, { sort: "weight-asc" })],
    ["products_labour", "by labour", () => listAllProducts(clerk, { sort: "labour-asc" })],
    ["audit_log_newest", "the log", () => listAudit(owner)],
    ["touch_n_go_payments_newest", "the list of receipts", () => listReceipts(clerk)],
    [
      "touch_n_go_payments_waiting",
      "those that wait",
      () => listReceipts(clerk, { status: "waiting" }),
    ],
    ["gold_prices_newest", "today's gold prices", () => lastGoldPrices()],
    ["customers_newest", "the list of customers", () => listCustomers(clerk)],
    ["customers_newest", "a later page of them", () => listCustomers(clerk, { page: 10 })],
    [
      "customers_newest",
      "what is behind a customer",
      () => listCustomers(clerk, { after: someId }),
    ],
    ["customers_newest", "their export", () => exportCustomers(clerk, {}).next()],
    ["orders_buyer", "the orders of a customer", () => listOrders(clerk, { buyer: "customer1" })],
  ])("%s serves %s", async (index, _, run) => {
    const pages = (await plansOf(run)).filter((plan) => plan.includes("Limit"));
    // Plan nodes below the limit read the whole table; nodes above it read one page of rows.
    const wholeTable = pages.map((plan) => plan.slice(plan.indexOf("Limit")));
    const served = wholeTable.filter((plan) => indexesOf(plan).includes(index));
    expect(served.filter((plan) => !/->\s+Sort/.test(plan))).not.toEqual([]);
  });
});

describe("uses an index:", () => {
  test.each([
    ["orders_search", "a name", () => listOrders(clerk, { search: "nurhaliza" })],
    ["orders_search", "a name and digits", () => listOrders(clerk, { search: "siti 4567" })],
    ["orders_search", "the end of a number", () => listOrders(clerk, { search: "503510" })],
    ["shipments_status", "sent parcels", () => listOrders(clerk, { parcels: "sent" })],
    ["shipments_status", "parcels with a problem", () => listOrders(clerk, { parcels: "problem" })],
    ["shipments_status", "what is being packed", () => listOrders(clerk, { parcels: "to-pack" })],
    ["orders_states", "the next order to pack", () => nextToPack(clerk, someOrder)],
    ["orders_phone", "a phone number", () => listOrders(clerk, { search: "012-345 6789" })],
    ["products_search", "a product's name", () => listAllProducts(clerk, { search: "lipan" })],
    ["orders_search", "a customer's name", () => listCustomers(clerk, { search: "nurhaliza" })],
    ["orders_email", "a customer's email", () => listCustomers(clerk, { search: "ali@example" })],
    ["orders_phone", "a customer's number", () => listCustomers(clerk, { search: "012-345 6789" })],
    ["users_phone", "an account's number", () => findCustomersByPhone(clerk, "012-345 6789")],
    ["orders_buyer", "a customer's newest order", () => readCustomer(clerk, someId)],
    ["order_events_paid", "revenue by day", () => revenueByDay(clerk, 30)],
    ["order_events_paid", "the sales of a period", () => bestSellers(clerk, period, 20)],
    ["order_events_paid", "how it was paid", () => salesByMethod(clerk, period)],
    ["order_events_paid", "what did not sell", () => slowMovers(clerk, period, 20)],
    ["touch_n_go_payments_waiting", "what waits", () => waitingReceipts(clerk)],
    ["orders_states", "what the menu counts", () => countOpenWork(clerk)],
    [
      "touch_n_go_payments_order",
      "an order's receipts",
      () => listOrderReceipts(clerk, crypto.randomUUID()),
    ],
    ["touch_n_go_payments_waiting", "the next receipt", () => readQueuePosition(clerk, someOrder)],
    ["orders_phone", "what a customer bought", () => previousPurchases(clerk, someOrder)],
    ["orders_user", "what an account bought", () => previousPurchases(clerk, someOrder)],
  ])("%s finds %s", async (index, _, search) => {
    expect((await plansOf(search)).flatMap(indexesOf)).toContain(index);
  });
});

test("only an empty database is seeded", async () => {
  await expect(fillDatabase(database.url, { orders: 1, products: 1 })).rejects.toThrow(
    "already contains a shop",
  );
});

/** The plan that PostgreSQL chooses for each statement of an action. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(run);
  const plans: string[] = [];
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const explained = await checkPlan.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    plans.push(explained.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

function indexesOf(plan: string): string[] {
  const scans = plan.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g);
  return [...scans].map(([, name]) => name!);
}
