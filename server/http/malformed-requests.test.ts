import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { beforeAll, expect, test, vi } from "vitest";
import { createApp } from "./create-app.ts";
import { freePort } from "#kit/free-port.ts";
import { addresses } from "#kit/routes.ts";
import { type Browser, moduleOf, setUpShop } from "#tests/shop-in-process.ts";

// An unreadable request is the caller's fault: it is refused and not logged as an error of the shop.

const shop = setUpShop({ gold: true });
let owner: Browser;
beforeAll(async () => {
  owner = await shop.signedIn("owner");
});

const origin = "http://localhost:3000";

test.each([
  ["a multipart form without a boundary", "multipart/form-data; boundary=", "--x\r\n\r\n"],
  ["a truncated multipart form", "multipart/form-data; boundary=x", "--x\r\nContent-Di"],
  ["JSON", "application/json", '{"intent":"add"}'],
  ["a body that is not a form", "text/plain", "intent=add"],
])("%s causes no server error at any address that accepts forms", async (_, type, raw) => {
  let tried = 0;
  for (const { file, path } of addresses()) {
    if (formless.has(path) || !(await moduleOf(file)).action) continue;
    tried += 1;
    const address = path.replace(/:\w+/, crypto.randomUUID());
    const headers = { origin, "content-type": type };
    const { status } = await owner.go(address, { method: "POST", raw, headers });
    expect([path, status < 500]).toEqual([path, true]);
  }
  expect(tried).toBeGreaterThan(20);
});

/** One receives Stripe's events; the other signs out whatever is sent. */
const formless = new Set(["/webhooks/stripe", "/sign-out"]);

test("a path that cannot be decoded is refused and logs nothing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const path of ["/products/%E0%A4%A", "/%", "/admin/%C0%AF.data"]) {
    expect([path, (await shop.browser().go(path)).status]).toEqual([path, 400]);
  }
  expect(warned).not.toHaveBeenCalled();
});

test("an invalid payment id finds no payment and causes no error", async () => {
  for (const id of ["%00", "cs_test_%00", "%EF%BF%BF", "key:x", "%ED%A0%80", "x".repeat(3000)]) {
    const { status } = await shop.browser().go(`/payment-simulator/pay/${id}`);
    expect([id, status < 500]).toEqual([id, true]);
  }
});

const incoming = { socket: { remoteAddress: "203.0.113.1" }, headers: {} };

test("a client that disconnects during a form causes no error", async () => {
  const output = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApp(async (request) => new Response(await request.text()));
  const left = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const body = new ReadableStream({ pull: (stream) => stream.error(left) });
  const form = { method: "POST", body, duplex: "half" } as const;
  const answer = await app.request("/cart", form, { incoming });
  expect(answer.status).toBe(400);
  expect(output).not.toHaveBeenCalled();
});

test.each(["http://localhost@fz.invalid//admin", "http://a:b@localhost/cart"])(
  "credentials in the URL are refused: %s",
  async (target) => {
    const port = await freePort();
    const { fetch } = createApp(async () => new Response("reached"));
    const server = serve({ fetch, port, hostname: "127.0.0.1" });
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    await new Promise((resolve) => server.close(resolve));
  },
);

test("an internal error is logged, and its text is not sent to the caller", async () => {
  const app = createApp(async () => {
    throw new Error("secret");
  });
  const answer = await app.request("/cart", undefined, { incoming });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret");
});
