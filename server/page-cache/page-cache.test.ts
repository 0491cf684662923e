import { sql } from "drizzle-orm";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toastCookie } from "#app/http/toast.server.ts";
import { db } from "#db/client.server.ts";
import {
  listenForInvalidations,
  type PageInvalidationListener,
} from "#platform/page-invalidation.server.ts";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { middleOfMinute, openPageCache } from "#tests/page-cache.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// Invariant: a cached page has no personal data, and is never served after its content changed.

const shop = setUpShop({ gold: true });
let cache: Awaited<ReturnType<typeof openPageCache>>;
let changes: ReturnType<typeof listenForInvalidations>;
const received: string[] = [];
beforeAll(async () => {
  cache = await openPageCache(shop.app.fetch);
  const listener: PageInvalidationListener = {
    onInvalidate: (slug) => received.push(slug ?? "all"),
    onDisconnect: () => received.push("lost"),
    onReconnect: () => received.push("found"),
  };
  changes = listenForInvalidations(shop.databaseUrl, [cache.pages, listener]);
  await vi.waitFor(() => expect(received).toEqual(["found"]), { timeout: 20_000 });
});
afterAll(async () => {
  await changes.stop();
  cache.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfMinute() });
  cache.pages.onInvalidate(undefined);
  cache.requestedPaths.length = 0;
});
afterEach(() => void vi.useRealTimers());

const publicPages = ["/", "/products", "/categories", "/about", "/privacy", "/terms"];

describe("a visitor's", () => {
  test("name, cart and toast appear on no other visitor's page", async () => {
    const { email } = await newCustomer();
    const browser = shop.browser("198.51.100.7");
    const form = { intent: "sign-in", email, password };
    await browser.go("/auth", { form });
    const productId = await makeProduct({ name: "Canary Ring" });
    await browser.go("/cart", { form: { intent: "add", productId, quantity: "3" } });
    browser.cookies.set("emas.shopper", "stale");
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    expect(cookie).toContain("emas.session_token=");
    for (const page of [...publicPages, "/products/canary-ring"]) {
      for (const path of [page, page === "/" ? "/_.data" : `${page}.data`]) {
        const theirs = await cache.get(path, { cookie });
        const own = await cache.get(path, { cookie: "emas.shopper=%5B3%2C0%2C%22Farah%22%5D" });
        const strangers = await cache.get(path);
        expect([path, theirs.status, strangers.status]).toEqual([path, 200, 200]);
        expect(theirs.headers["cache-control"]).toBe("private, no-cache");
        expect(own.body.equals(strangers.body)).toBe(true);
        expect(strangers.headers["set-cookie"]).toBeUndefined();
        expect(strangers.headers["cache-control"]).toBe("public, no-cache");
        expect(strangers.body.toString()).not.toMatch(/Farah|Welcome back/);
      }
    }
  });

  test("toast appears only on the page requested after it", async () => {
    const toast = toastCookie({ title: "Added to cart!" }).split(";")[0]!;
    const { headers, body } = await cache.get("/about", { cookie: toast });
    expect(body.toString()).toContain("Added to cart!");
    expect(headers["set-cookie"]?.[0]).toMatch(/Max-Age=0/);
    expect(await cache.text("/about")).not.toContain("Added to cart!");
  });

  test("personal pages are rendered for every request", async () => {
    for (const path of [
      "/cart",
      "/checkout",
      "/auth",
      "/account",
      "/order-tracking",
      "/wishlist",
      "/wishlist/pieces",
      "/health",
      "/health/ready",
    ]) {
      const { headers } = await cache.get(path);
      expect([path, headers.etag]).toEqual([path, undefined]);
    }
    expect(cache.requestedPaths).toEqual([]);
  });

  test("cookies are updated with cart count and name by each write", async () => {
    const browser = shop.browser("198.51.100.8");
    const productId = await makeProduct({ name: "Told Ring" });
    const form = { intent: "add", productId, quantity: "2", stay: "1" };
    await browser.go("/cart", { form });
    expect(shopperOf(browser)).toEqual([2, 0, ""]);
    const { email } = await newCustomer();
    await browser.go("/auth", { form: { intent: "sign-in", email, password } });
    expect(browser.cookies.get("emas.shopper")).toBe("stale");
    await browser.go("/");
    expect(shopperOf(browser)).toEqual([2, 0, "Farah Idris"]);
    await browser.go("/sign-out", { form: {} });
    expect(browser.cookies.has("emas.shopper")).toBe(false);
  });
});

test("concurrent requests for one page render it once", async () => {
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get("/products")));
  expect(new Set(pages.map(({ body }) => body.toString())).size).toBe(1);
  await cache.get("/products?utm_source=a&fbclid=b&srsltid=c&gad_source=1");
  expect(cache.requestedPaths).toEqual(["/products"]);
});

describe("a cached page is invalidated", () => {
  test("by a new gold price", async () => {
    await makeProduct({ name: "Price Ring" });
    expect(await cache.text("/products/price-ring")).not.toContain("61100");
    // The prices apply from the time of the database.
    vi.useRealTimers();
    await goldAt(611, 661);
    await expect.poll(() => cache.text("/products/price-ring")).toContain("61100");
  });

  test("by a changed shop setting", async () => {
    expect(await cache.text("/about")).toContain(defaultProfile.name);
    await db.execute(sql`insert into settings (key, value) values ('name', '"Kedai Emas Baru"')`);
    await expect.poll(() => cache.text("/about")).toContain("Kedai Emas Baru");
  });

  test("and leaves the listing when its last piece is sold", async () => {
    const productId = await makeProduct({ name: "Last Ring", stock: 1 });
    await expect.poll(() => cache.text("/products")).toContain("Last Ring");
    await placedOrder(productId);
    await expect.poll(() => cache.text("/products")).not.toContain("Last Ring");
  });

  test("alone when only its own stock changes", async () => {
    received.length = 0;
    const productId = await makeProduct({ name: "Plenty Ring", stock: 9 });
    await expect.poll(() => received.at(-1)).toBe("all");
    await cache.get("/products");
    const before = await cache.text("/products/plenty-ring");
    await placedOrder(productId);
    await expect.poll(() => received.at(-1)).toBe("plenty-ring");
    expect(await cache.text("/products/plenty-ring")).not.toBe(before);
    cache.requestedPaths.length = 0;
    await cache.get("/products");
    expect(cache.requestedPaths).toEqual([]);
  });

  test("by neither an order's note nor an email", async () => {
    const { orderId } = await placedOrder({ name: "Quiet Ring" });
    await expect.poll(() => received.at(-1)).toBe("quiet-ring");
    received.length = 0;
    await db.execute(sql`update orders set notes = 'x' where id = ${orderId}`);
    await db.execute(sql`update settings set value = value where key = 'name'`);
    await expect.poll(() => received).toEqual(["all"]);
  });
});

test("by a change while it renders, which is on the next page", async () => {
  let answer: (made: Response) => void = () => {};
  const slow = await openPageCache(() => new Promise((resolve) => (answer = resolve)));
  slow.pages.onReconnect();
  const first = slow.text("/about");
  await expect.poll(() => slow.requestedPaths.length).toBe(1);
  const answerFirst = answer;
  slow.pages.onInvalidate(undefined);
  const second = slow.text("/about");
  await expect.poll(() => slow.requestedPaths.length).toBe(2);
  answerFirst(new Response("old"));
  answer(new Response("new"));
  expect([await first, await second, await slow.text("/about")]).toEqual(["old", "new", "new"]);
  slow.close();
});

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

describe("the response", () => {
  test.each([
    ["br, gzip, zstd", "zstd", "br"],
    ["gzip, deflate, zstd", "zstd", "zstd"],
    ["br", "br", "br"],
    ["gzip;q=0.5, br;q=0", "gzip", "gzip"],
    ["br;q=0.0, *;q=0", undefined, undefined],
    ["", undefined, undefined],
  ] as const)("for %j come quickly in %s, and small in %s", async (accepted, quick, small) => {
    const plain = await cache.get("/about");
    const about = () => cache.get("/about", { "accept-encoding": accepted });
    const first = await about();
    expect(first.headers["content-encoding"]).toBe(quick);
    if (small) {
      await expect.poll(async () => (await about()).body.length).toBeLessThan(first.body.length);
    }
    const later = await about();
    expect(later.headers["content-encoding"]).toBe(small);
    for (const { headers, body } of [first, later]) {
      expect(headers.vary).toBe("Accept-Encoding");
      const decode = decoders[headers["content-encoding"] ?? ""];
      expect((decode ? decode(body) : body).equals(plain.body)).toBe(true);
    }
  });

  test("is not resent for a matching ETag, and a HEAD has no body", async () => {
    const { headers } = await cache.get("/about");
    const again = await cache.get("/about", { "if-none-match": `"x", ${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await cache.get("/about", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });
});

test("to a prefetch is reused by that browser only, for ten seconds", async () => {
  const ahead = { "sec-purpose": "prefetch" };
  const fetched = await cache.get("/products.data", ahead);
  expect(fetched.headers["cache-control"]).toBe("private, max-age=10");
  const again = await cache.get("/products.data", {
    ...ahead,
    "if-none-match": String(fetched.headers["etag"]),
  });
  expect(again).toMatchObject({ status: 304, headers: { "cache-control": "private, max-age=10" } });
  const clicked = await cache.get("/products.data");
  expect(clicked.headers["cache-control"]).toBe("public, no-cache");
});

test("to a missing or moved page is the shop's own and is not cached", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await cache.get("/products/nothing-of-that-name")).status).toBe(404);
  }
  expect(cache.requestedPaths).toHaveLength(2);
});

test("of a full request queue has one Content-Length, because proxies refuse two", async () => {
  const busy = () => new Response("busy", { status: 503, headers: { "Content-Length": "4" } });
  const full = await openPageCache(busy);
  full.pages.onReconnect();
  const { status, rawHeaders } = await full.get("/products");
  full.close();
  expect(status).toBe(503);
  expect(rawHeaders.filter((name) => /^content-length$/i.test(name))).toHaveLength(1);
});

test("after an outage, nothing counts as fresh until notifications arrive again", async () => {
  await cache.get("/about");
  received.length = 0;
  cache.requestedPaths.length = 0;
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'emas-pages %' and datname = current_database()`);
  await expect.poll(() => received).toEqual(["lost", "found"]);
  await cache.get("/about");
  expect(cache.requestedPaths).toEqual(["/about"]);
});

function shopperOf({ cookies }: { cookies: Map<string, string> }) {
  return JSON.parse(decodeURIComponent(cookies.get("emas.shopper") ?? "null")) as unknown;
}
