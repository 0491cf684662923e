import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addresses, filled } from "#kit/routes.ts";
import { addToCart, openCheckout, orderIn } from "#kit/shopper.ts";
import { openVisitor } from "#kit/visitor.ts";
import { afterCommit } from "#db/after-commit.ts";
import { db } from "#db/client.server.ts";
import { count } from "#platform/metrics.server.ts";
import { startHttpServer, type HttpServer } from "#server/http-server.ts";
import type { Milligrams } from "#shop/money.ts";
import { setStock } from "#shop/stock/stock.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { settlePayment } from "#tests/orders.ts";
import { sources } from "#tests/shop-in-process.ts";

// The shop and its metrics on real ports. `env.ts` reads the ports when it is imported, so they are set before.
const ports = await vi.hoisted(async () => {
  const { freePort } = await import("../../kit/free-port.ts");
  const [shop, metrics] = [await freePort(), await freePort()];
  Object.assign(process.env, { PORT: `${shop}`, HOST: "127.0.0.1", METRICS_PORT: `${metrics}` });
  delete process.env.BASE_URL;
  return { shop, metrics };
});
const maxSeries = 2_500;
const url = `http://127.0.0.1:${ports.shop}`;

const database = setUpDatabase({ gold: true });
let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer(await sources(), database.url);
});
afterAll(() => server.stop());

/** Every series and its value, such as `emas_page_cache_pages`. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`);
  expect(answer.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, series, value] = /^(.+) (\S+)$/.exec(line)!;
      return [series!, Number(value)];
    }),
  );
}

/** How much each series grew while `work` ran; those that did not are left out. */
async function growth(work: () => Promise<unknown>, of: RegExp) {
  const before = await scrape();
  await work();
  const grown = [...(await scrape())].flatMap(([series, value]) => {
    const by = value - (before.get(series) ?? 0);
    return of.test(series) && by !== 0 ? [[series, by]] : [];
  });
  return Object.fromEntries(grown) as Record<string, number>;
}

const visitor = () => openVisitor({ url });

test("the shop's own port has no metrics, and theirs has nothing else", async () => {
  expect((await visitor().go("/metrics")).status).toBe(404);
  const metricsPort = openVisitor({ url: `http://127.0.0.1:${ports.metrics}` });
  for (const path of ["/", "/admin", "/metrics/"])
    expect([path, (await metricsPort.go(path)).status]).toEqual([path, 404]);
  expect((await metricsPort.go("/metrics", { method: "POST" })).status).toBe(404);
});

test("no address, method or parameter of a stranger makes a series", async () => {
  const odd = (round: number) =>
    [
      "/",
      `/nothing-${round}`,
      `/admin/nothing-${round}`,
      `/products/ring-${round}?q=${round}`,
      `/products/ring-${round}.data?_routes=${round}`,
      `/images/${round}.jpg`,
      `/%zz${round}`,
      `//evil-${round}.example/`,
      `/order-confirmation/${round}"}\\`,
      `/health/${round}%0A`,
    ].map((path) => visitor().go(path, { method: round % 5 === 0 ? "PROPFIND" : "GET" }));
  await Promise.all(odd(0));
  await Promise.all(odd(1));
  const before = await ownSeries();
  for (let round = 2; round <= 20; round += 1) await Promise.all(odd(round));
  expect((await ownSeries()).filter((series) => !before.includes(series))).toEqual([]);
  expect(before.filter((series) => /evil|nothing|ring-\d/.test(series))).toEqual([]);
});

test("a replica has at most 2,500 series, even if every route gives every kind of answer", async () => {
  for (const { path } of addresses()) await visitor().go(filled(path));
  const series = [...(await scrape()).keys()];
  const withoutAnswers = series.filter((one) => !one.startsWith("http_server_responses"));
  const routes = series.filter((one) => one.includes('le="+Inf"') && one.includes("http_route"));
  expect(routes.length).toBeGreaterThan(50);
  const kindsOfAnswers = 5;
  // 100 for the durations of jobs, which appear when a queue has run one.
  expect(withoutAnswers.length + routes.length * kindsOfAnswers + 100).toBeLessThan(maxSeries);
});

async function ownSeries() {
  return [...(await scrape()).keys()].filter((series) => !/^(nodejs|process)_/.test(series));
}

test("a public page is fetched once and then comes from the cache", async () => {
  const visits = async () => {
    for (let visit = 0; visit < 4; visit += 1) await visitor().go("/about?visits");
  };
  const isListening = async () => (await scrape()).get("emas_page_cache_listening");
  await expect.poll(isListening, { timeout: 20_000 }).toBe(1);
  expect(await growth(visits, /^emas_page_cache_requests|_count.*"\/about"/)).toEqual({
    'emas_page_cache_requests_total{result="fetched"}': 1,
    'emas_page_cache_requests_total{result="hit"}': 3,
    'http_server_request_duration_seconds_count{http_route="/about"}': 4,
  });
});

const business = /^emas_(orders_(placed|refused|paid)|paid|gold_sold)/;

test("an order, its form sent twice, a refused one and a payment reported twice count once", async () => {
  const id = await makeProduct({ stock: 3, weight: 3_750 as Milligrams });
  let orderId = "";
  const placing = async () => {
    const buyer = visitor();
    await addToCart(buyer, { id }, 2);
    const form = await openCheckout(buyer);
    orderId = orderIn(await buyer.go("/checkout", { form }))!;
    expect(orderIn(await buyer.go("/checkout", { form }))).toBe(orderId);
    await addToCart(buyer, { id }, 1);
    const last = await openCheckout(buyer);
    await db.transaction((tx) => setStock(tx, id, 0, 0));
    expect((await buyer.go("/checkout", { form: last })).location).toBe("");
  };
  expect(await growth(placing, business)).toEqual({
    'emas_orders_placed_total{payment_method="touch_n_go",delivery_method="collect"}': 1,
    'emas_orders_refused_total{reason="not-enough-stock"}': 1,
  });
  const { totalAmount } = await orderOf(orderId);
  const paying = async () => {
    await settlePayment(orderId);
    await settlePayment(orderId);
  };
  expect(await growth(paying, business)).toEqual({
    'emas_orders_paid_total{payment_method="touch_n_go"}': 1,
    'emas_paid_sen_total{payment_method="touch_n_go"}': totalAmount,
    'emas_gold_sold_milligrams_total{purity="916"}': 7_500,
  });
});

test("what a rolled-back transaction counted does not count", async () => {
  const rollBack = () =>
    db.transaction(async (tx) => {
      afterCommit(tx, () => count("emas_paid_sen_total", { payment_method: "cash" }, 100));
      tx.rollback();
    });
  expect(await growth(() => rollBack().catch(() => {}), business)).toEqual({});
});

test("gauges of the shop come from the database, the same in every replica", async () => {
  const found = await scrape();
  expect(found.get('emas_gold_price_sen_per_gram{purity="916"}')).toBe(59_500);
  expect(found.get('emas_gold_price_stale{purity="999"}')).toBe(0);
  expect(found.get("emas_database_up")).toBe(1);
  expect(found.get("emas_writes_up")).toBe(1);
  expect(found.get("emas_database_sync_standbys")).toBe(0);
  expect(found.get("emas_receipts_waiting")).toBe(0);
  expect(found.get('emas_scheduled_job_failing_seconds{queue="prune-carts"}')).toBe(0);
  expect(found.has("emas_backup_age_seconds")).toBe(false);
});

test("the dashboard and the alerts use only metrics that the shop has", async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`);
  const types = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const parts = { histogram: ["_bucket", "_sum", "_count"], summary: ["_sum", "_count"] };
  const names = new Set(
    types.flatMap(([, name, type]) =>
      (parts[type as keyof typeof parts] ?? [""]).map((part) => name! + part),
    ),
  );
  for (const file of ["ops/grafana/emas.json", "ops/alerts.yml", "ops/alerts.test.yml"]) {
    const used = readFileSync(file, "utf8").match(
      /\b(?:emas|http_server|db_client|messaging|nodejs|process)_\w+/g,
    )!;
    expect([file, used.filter((name) => !names.has(name))]).toEqual([file, []]);
  }
});

test("each alert fires when it should, where promtool is installed, and says what to do", () => {
  const alerts = readFileSync("ops/alerts.yml", "utf8");
  const each = (key: string) => alerts.match(new RegExp(`^ +(- )?${key}: `, "gm"))!.length;
  expect([each("labels"), each("summary"), each("action")]).toEqual(Array(3).fill(each("alert")));
  const { error, status, stdout, stderr } = spawnSync(
    "promtool",
    ["test", "rules", "ops/alerts.test.yml"],
    { encoding: "utf8" },
  );
  if (error) expect((error as NodeJS.ErrnoException).code).toBe("ENOENT");
  else expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
});
