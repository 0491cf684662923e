import { afterEach, expect, test, vi } from "vitest";
import { openPageCache } from "#tests/page-cache.ts";

afterEach(() => void vi.useRealTimers());

test("during an outage, the stale page is shown without scripts and with a notice", async () => {
  const html = `<html lang="en"><head><script type="application/ld+json">{}</script>
    <script>1</script><link rel="modulepreload" href="/x.js"/>
    <link rel="deferred" href="/y.js"/></head><body class="a"><p>Ring</p></body></html>`;
  const stale = await openPageCache(() => new Response(html));
  stale.pages.onReconnect();
  expect(await stale.text("/")).toBe(html);
  stale.pages.onDisconnect();
  const { status, headers, body } = await stale.get("/");
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(body.toString()).toMatch(/data-stale.*ld\+json.*<body class="a"><p role="status"/s);
  expect(body.toString()).not.toMatch(/<script>|modulepreload|deferred/);
  const next = await stale.get("/_.data?_routes=root");
  expect([next.status, next.headers["x-remix-redirect"]]).toEqual([204, "/"]);
  expect(next.headers["x-remix-reload-document"]).toBe("true");
  stale.close();
});

test("for two seconds after an outage, the stale page is shown while a new one is fetched", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let answer: (made: Response) => void = () => {};
  const slow = await openPageCache((request) =>
    request.url.endsWith("/cart")
      ? new Response("cart")
      : new Promise((resolve) => (answer = resolve)),
  );
  slow.pages.onReconnect();
  const first = slow.text("/about");
  await expect.poll(() => slow.requestedPaths.length).toBe(1);
  answer(new Response('<html lang="en"><body>old'));
  await first;
  slow.pages.onDisconnect();
  slow.pages.onReconnect();
  for (let visitor = 0; visitor < 3; visitor += 1)
    expect(await slow.text("/about")).toContain("<html data-stale");
  expect(slow.requestedPaths).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  const waiting = slow.text("/about");
  // Once this is answered, the request before it has come in.
  await slow.text("/cart");
  answer(new Response("new"));
  expect(await waiting).toBe("new");
  slow.close();
});

test.each(["before", "after"])("a page that changed %s an outage is waited for", async (when) => {
  let html = '<html lang="en"><body>RM 595.37';
  const cache = await openPageCache(() => new Response(html));
  cache.pages.onReconnect();
  await cache.text("/about");
  if (when === "before") cache.pages.onInvalidate(undefined);
  cache.pages.onDisconnect();
  cache.pages.onReconnect();
  html = "RM 601.20";
  if (when === "after") cache.pages.onInvalidate(undefined);
  expect(await cache.text("/about")).toBe("RM 601.20");
  cache.close();
});

test("a page that expires just after an outage is waited for", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  let html = "RM 595.37";
  const cache = await openPageCache(() => new Response(html));
  cache.pages.onReconnect();
  await cache.text("/about");
  html = "RM 601.20";
  vi.setSystemTime(Date.now() + 60_000);
  expect(await cache.text("/about")).toBe("RM 601.20");
  cache.close();
});

test("a page that is gone does not come back in the next outage", async () => {
  let status = 200;
  const cache = await openPageCache(() => new Response("Ring", { status }));
  cache.pages.onReconnect();
  await cache.text("/products/ring");
  status = 404;
  cache.pages.onInvalidate(undefined);
  expect((await cache.get("/products/ring")).status).toBe(404);
  cache.pages.onDisconnect();
  expect((await cache.get("/products/ring")).status).toBe(404);
  cache.close();
});

test("a page that fails to render is served stale", async () => {
  let status = 200;
  const failing = await openPageCache(() => new Response("<body>Ring", { status }));
  failing.pages.onReconnect();
  expect(await failing.text("/about")).toBe("<body>Ring");
  failing.pages.onInvalidate(undefined);
  status = 500;
  expect(await failing.text("/about")).toContain("can't check our stock");
  expect((await failing.get("/terms")).status).toBe(500);
  failing.close();
});
