import { createMemoryRouter, redirect } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { openPageCache } from "#tests/page-cache.ts";

// The data of a page, for a navigation within the browser. Where the page would be shown stale, the browser loads the
// document: a stale page has a notice and no way to buy, which data cannot have.

afterEach(() => void vi.useRealTimers());

/** A page cache that has the page but not its data. */
async function cacheWith(page: string, answerOf: () => Response | Promise<Response>) {
  const cache = await openPageCache((request) =>
    request.url.includes(".data") ? answerOf() : new Response(`<html lang="en"><body>${page}`),
  );
  cache.pages.onReconnect();
  await cache.get(page);
  return cache;
}

test.each([
  ["/about", "/about.data?_routes=root", ""],
  ["/ms", "/ms.data", "/ms"],
  ["/ms/products?category=rings", "/ms/products.data?category=rings&_routes=root", "/ms"],
])(
  "in an outage, the router of the browser that asks for the data of %s loads it",
  async (page, data, basename) => {
    const cache = await cacheWith(page, () => new Response("data"));
    cache.pages.onDisconnect();
    const { status, headers } = await cache.get(data);
    expect([status, headers["x-remix-reload-document"]]).toEqual([204, "true"]);
    expect(await whereRouterGoes(String(headers["x-remix-redirect"]), basename)).toBe(page);
    cache.close();
  },
);

test("data that fails to render leads to the stale page, if there is one", async () => {
  const cache = await cacheWith("/about", () => new Response("broken", { status: 500 }));
  const { status, headers } = await cache.get("/about.data");
  expect([status, headers["x-remix-redirect"]]).toEqual([204, "/about"]);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await cache.get("/terms.data")).status).toBe(500);
  cache.close();
});

test("data that a busy shop refuses does not become a document", async () => {
  const cache = await cacheWith("/about", () => new Response("busy", { status: 503 }));
  expect((await cache.get("/about.data")).status).toBe(503);
  cache.close();
});

test("in the two seconds after an outage, data is waited for, because forms ask for it too", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const cache = await cacheWith("/about", () => new Response("data"));
  cache.pages.onDisconnect();
  cache.pages.onReconnect();
  expect(await cache.text("/about.data")).toBe("data");
  expect(await cache.text("/about")).toContain("data-stale");
  cache.close();
});

/** Where React Router goes when data is answered with this redirect, in the language at `basename`. */
async function whereRouterGoes(to: string, basename: string): Promise<string> {
  const routes = [{ path: "/from", loader: () => redirect(to) }, { path: "*" }];
  const initialEntries = [`${basename}/elsewhere`];
  const router = createMemoryRouter(routes, { basename: basename || "/", initialEntries });
  await router.navigate("/from");
  const { pathname, search } = router.state.location;
  return pathname + search;
}
