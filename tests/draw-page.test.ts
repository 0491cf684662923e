import { getEventListeners } from "node:events";
import { createElement } from "react";
import { expect, test } from "vitest";
import { drawPage } from "#app/http/draw-page.server.ts";
import { addressed } from "#server/http/addressed.ts";

test("a page that is drawn lets go of the request that it was drawn for", async () => {
  const { signal } = new AbortController();
  const page = await draw(() => "1 g — RM 595", signal);
  expect(page.toString()).toBe("<p>1 g — RM 595</p>");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
  const broken = draw(() => {
    throw new Error("broken");
  }, signal);
  await expect(broken).rejects.toThrow("broken");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("whoever has left is not drawn for", async () => {
  const reader = new AbortController();
  reader.abort(new Error("left"));
  await expect(draw(() => "", reader.signal)).rejects.toThrow("left");
});

test("a request that is passed on as it is says who calls, whatever it claimed", () => {
  const claims = { "x-emas-client-ip": "203.0.113.9", cookie: "a=b" };
  const asked = new Request("http://localhost:3000/products?n=1", { headers: claims });
  const passed = addressed(asked, "192.0.2.1");
  expect(passed).toBe(asked);
  expect(passed.headers.get("x-emas-client-ip")).toBe("192.0.2.1");
  expect(passed.headers.get("cookie")).toBe("a=b");
});

function draw(words: () => string, signal: AbortSignal) {
  const page = createElement(
    "p",
    null,
    createElement(() => words()),
  );
  return drawPage(page, { nonce: "m-1", signal, onError: () => {} });
}
