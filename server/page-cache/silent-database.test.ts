import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connect, db, disconnect } from "#db/client.server.ts";
import { socketOf, viaProxy } from "#kit/database-server.ts";
import { openFaultyTcpProxy, type FaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";
import { freshDatabase } from "#tests/database.ts";
import { openPageCache } from "#tests/page-cache.ts";

// Invariant: a page that is being renewed is shown as it was before if the database is silent, and only then.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: FaultyTcpProxy;
let cache: Awaited<ReturnType<typeof openPageCache>>;
let render = async () => "old";
beforeAll(async () => {
  database = await freshDatabase({ connected: false });
  proxy = await openFaultyTcpProxy(socketOf(inject("databaseServer")));
  connect(viaProxy(proxy.port, database.url), 20);
  // A connection that is still being opened would count as silent.
  await db.execute(sql`select 1`);
  const headers = { "Content-Type": "text/html", "Cache-Control": "no-cache" };
  cache = await openPageCache(
    async () => new Response(`<html lang="en">${await render()}`, { headers }),
  );
  cache.pages.onReconnect();
  expect(await cache.text("/about")).toContain("old");
  cache.pages.onInvalidate(undefined);
});
afterAll(async () => {
  cache.close();
  await disconnect();
  proxy.close();
  await database.drop();
});

test("a page that renders slowly is waited for while the database answers", async () => {
  const rendered = Promise.withResolvers<string>();
  render = () => rendered.promise;
  const ping = vi.spyOn(db, "execute");
  const page = cache.text("/about");
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  ping.mockRestore();
  rendered.resolve("new");
  expect(await page).toContain("new");
});

test("a page that waits for a silent database is shown as it was before", async () => {
  cache.pages.onInvalidate(undefined);
  let isRendered = false;
  render = async () => {
    await db.execute(sql`select 1`).finally(() => (isRendered = true));
    return "newer";
  };
  proxy.setMode("silent");
  // The data of the page leads to the document.
  const [page, data] = await Promise.all([cache.text("/about"), cache.get("/about.data")]);
  expect(page).toContain("data-stale");
  expect(data.headers["x-remix-redirect"]).toBe("/about");
  expect(isRendered).toBe(false);
});

test("once it was found silent, no visitor waits, until it answers again", async () => {
  let renders = 0;
  render = async () => `newest, ${(renders += 1)}`;
  expect(await cache.text("/about")).toContain("data-stale");
  expect((await cache.get("/about.data")).headers["x-remix-redirect"]).toBe("/about");
  expect(renders).toBe(0);

  proxy.setMode("pass");
  await vi.waitFor(async () => expect(await cache.text("/about")).toContain("newest"), {
    timeout: 30_000,
    interval: 200,
  });
});
