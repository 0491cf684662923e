import { getEventListeners } from "node:events";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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

test("what a page was drawn from goes when it is drawn, not when V8 looks through the whole heap", async () => {
  await drawHeavy();
  sweepYoung();
  const before = oldBytes();
  for (let nth = 0; nth < 20; nth += 1) {
    await drawHeavy();
    await new Promise(setImmediate);
    sweepYoung();
  }
  // All 20 would be 20 MB.
  expect(oldBytes() - before).toBeLessThan(5_000_000);
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

function drawHeavy() {
  const pieces = Array.from({ length: 20_000 }, (_, nth) => ({ nth }));
  const page = createElement(({ pieces: { length } }) => length, { pieces });
  return drawPage(page, { nonce: "m-1", signal: new AbortController().signal, onError: () => {} });
}

/** What lives through it twice is old from then on. */
function sweepYoung() {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (how: { type: "minor" }) => void;
  for (let time = 0; time < 3; time += 1) gc({ type: "minor" });
}

function oldBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) =>
    /^(?:old|large)/.test(name),
  );
  return old.reduce((sum, { space_used_size: size }) => sum + size, 0);
}
