import { sql } from "drizzle-orm";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toastCookie } from "#app/http/toast.server.ts";
import { db } from "#db/client.server.ts";
import { listenForPageChanges, type PageChanges } from "#platform/page-changes.server.ts";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import { newCustomer, password } from "./customers.ts";
import { freshDatabase } from "./database.ts";
import { goldAt, makeProduct, placedOrder } from "./factories.ts";
import { openPageCache } from "./page-cache.ts";
import { openShopInProcess } from "./shop-in-process.ts";

// Invariant: a kept page was made for nobody, and is shown to nobody after something on it has changed.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Awaited<ReturnType<typeof openShopInProcess>>;
let cache: Awaited<ReturnType<typeof openPageCache>>;
let changes: ReturnType<typeof listenForPageChanges>;
const heard: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  shop = await openShopInProcess();
  await goldAt(595, 640);
  cache = await openPageCache(shop.app.fetch);
  const ear: PageChanges = {
    changed: (slug) => heard.push(slug ?? "all"),
    lost: () => heard.push("lost"),
    found: () => heard.push("found"),
  };
  changes = listenForPageChanges(database.url, [cache.pages, ear]);
  await vi.waitFor(() => expect(heard).toEqual(["found"]));
});
afterAll(async () => {
  await changes.stop();
  cache.close();
  await database.drop();
});
beforeEach(() => {
  cache.pages.changed(undefined);
  cache.asked.length = 0;
});

const publicPages = ["/", "/products", "/categories", "/about", "/privacy", "/terms"];

describe("one visitor's", () => {
  test("name, cart and toast reach no other, on any page", async () => {
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

  test("toast is on the page that was asked for after it, and on no other", async () => {
    const toast = toastCookie({ title: "Added to cart!" }).split(";")[0]!;
    const { headers, body } = await cache.get("/about", { cookie: toast });
    expect(body.toString()).toContain("Added to cart!");
    expect(headers["set-cookie"]?.[0]).toMatch(/Max-Age=0/);
    expect(await cache.text("/about")).not.toContain("Added to cart!");
  });

  test("pages are asked of the shop each time", async () => {
    for (const path of ["/cart", "/checkout", "/auth", "/account", "/order-tracking", "/health"]) {
      const { headers } = await cache.get(path);
      expect([path, headers.etag]).toEqual([path, undefined]);
    }
    expect(cache.asked).toEqual([]);
  });

  test("browser is told what its cart holds, and who it is, by each write", async () => {
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

test("a page is made once, however many ask for it at a time", async () => {
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get("/products")));
  expect(new Set(pages.map(({ body }) => body.toString())).size).toBe(1);
  await cache.get("/products?utm_source=a&fbclid=b&srsltid=c&gad_source=1");
  expect(cache.asked).toEqual(["/products"]);
});

describe("a page is made anew", () => {
  test("once a gold price changes", async () => {
    await makeProduct({ name: "Price Ring" });
    const before = await cache.text("/products/price-ring");
    await goldAt(600, 650);
    await expect.poll(() => cache.text("/products/price-ring")).not.toBe(before);
  });

  test("once a setting of the shop changes", async () => {
    expect(await cache.text("/about")).toContain(defaultProfile.name);
    await db.execute(sql`insert into settings (key, value) values ('name', '"Kedai Emas Baru"')`);
    await expect.poll(() => cache.text("/about")).toContain("Kedai Emas Baru");
  });

  test("once its last piece is sold: it leaves the list", async () => {
    const productId = await makeProduct({ name: "Last Ring", stock: 1 });
    await expect.poll(() => cache.text("/products")).toContain("Last Ring");
    await placedOrder(productId);
    await expect.poll(() => cache.text("/products")).not.toContain("Last Ring");
  });

  test("alone, where only its own stock has changed", async () => {
    heard.length = 0;
    const productId = await makeProduct({ name: "Plenty Ring", stock: 9 });
    await expect.poll(() => heard.at(-1)).toBe("all");
    await cache.get("/products");
    const before = await cache.text("/products/plenty-ring");
    await placedOrder(productId);
    await expect.poll(() => heard.at(-1)).toBe("plenty-ring");
    expect(await cache.text("/products/plenty-ring")).not.toBe(before);
    cache.asked.length = 0;
    await cache.get("/products");
    expect(cache.asked).toEqual([]);
  });

  test("not by what is no page's: an order's note, a letter", async () => {
    const { orderId } = await placedOrder(await makeProduct({ name: "Quiet Ring" }));
    await expect.poll(() => heard.at(-1)).toBe("quiet-ring");
    heard.length = 0;
    await db.execute(sql`update orders set notes = 'x' where id = ${orderId}`);
    await db.execute(sql`update settings set value = value where key = 'name'`);
    await expect.poll(() => heard).toEqual(["all"]);
  });
});

test("what changed while a page was made is on the next", async () => {
  let answer: (made: Response) => void = () => {};
  const slow = await openPageCache(() => new Promise((resolve) => (answer = resolve)));
  slow.pages.found();
  const first = slow.text("/about");
  await expect.poll(() => slow.asked.length).toBe(1);
  const answerFirst = answer;
  slow.pages.changed(undefined);
  const second = slow.text("/about");
  await expect.poll(() => slow.asked.length).toBe(2);
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

describe("the bytes", () => {
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

  test("are not sent again to who has them, nor to who asks for the head", async () => {
    const { headers } = await cache.get("/about");
    const again = await cache.get("/about", { "if-none-match": `"x", ${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await cache.get("/about", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });
});

test("what is fetched ahead of a click is shown by that browser alone, for ten seconds", async () => {
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

test("what is not there, or moved, is answered as the shop does, and not kept", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await cache.get("/products/nothing-of-that-name")).status).toBe(404);
  }
  expect(cache.asked).toHaveLength(2);
});

describe("while the database is away", () => {
  test("the last known page is shown, without scripts, with a line that says so", async () => {
    const html = `<html lang="en"><head><script type="application/ld+json">{}</script>
      <script>1</script><link rel="modulepreload" href="/x.js"/>
      <link rel="later" href="/y.js"/></head><body class="a"><p>Ring</p></body></html>`;
    const resting = await openPageCache(() => new Response(html));
    resting.pages.found();
    expect(await resting.text("/")).toBe(html);
    resting.pages.lost();
    const { status, headers, body } = await resting.get("/");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body.toString()).toMatch(/data-resting.*ld\+json.*<body class="a"><p role="status"/s);
    expect(body.toString()).not.toMatch(/<script>|modulepreload|later/);
    const next = await resting.get("/_.data?_routes=root");
    expect([next.status, next.headers["x-remix-redirect"]]).toEqual([204, "/"]);
    expect(next.headers["x-remix-reload-document"]).toBe("true");
    resting.pages.found();
    expect(await resting.text("/")).toBe(html);
    resting.close();
  });

  test("a page that cannot be made is the last known one", async () => {
    let status = 200;
    const failing = await openPageCache(() => new Response("<body>Ring", { status }));
    failing.pages.found();
    expect(await failing.text("/about")).toBe("<body>Ring");
    failing.pages.changed(undefined);
    status = 500;
    expect(await failing.text("/about")).toContain("cannot reach our stock");
    expect((await failing.get("/terms")).status).toBe(500);
    failing.close();
  });

  test("nothing is taken for true until changes are heard again", async () => {
    heard.length = 0;
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'emas-pages' and datname = current_database()`);
    await expect.poll(() => heard).toEqual(["lost", "found"]);
    await cache.get("/about");
    expect(cache.asked).toEqual(["/about"]);
  });
});

function shopperOf({ cookies }: { cookies: Map<string, string> }) {
  return JSON.parse(decodeURIComponent(cookies.get("emas.shopper") ?? "null")) as unknown;
}
