import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/http/create-app.ts";
import { freshDatabase } from "./database.ts";
import { goldAt } from "./factories.ts";
import { makeStaff, password } from "./people.ts";
import { addresses, moduleOf, openShopInProcess, type Browser } from "./shop-in-process.ts";

// What cannot be read is the caller's fault: it is refused, and is no error of the shop.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Awaited<ReturnType<typeof openShopInProcess>>;
let owner: Browser;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await openShopInProcess();
  await goldAt(595, 640);
  const { email } = await makeStaff("owner");
  owner = shop.browser();
  await owner.go("/auth", { form: { intent: "sign-in", email, password } });
});
afterAll(() => database.drop());

const origin = "http://localhost:3000";

test.each([
  ["a multipart form without a boundary", "multipart/form-data; boundary=", "--x\r\n\r\n"],
  ["a multipart form that breaks off", "multipart/form-data; boundary=x", "--x\r\nContent-Di"],
  ["JSON", "application/json", '{"intent":"add"}'],
  ["no kind of form", "text/plain", "intent=add"],
])("%s is no fault at any address that takes forms", async (_, type, raw) => {
  let tried = 0;
  for (const { id, path } of addresses()) {
    if (formless.has(path) || !(await hasAction(id))) continue;
    tried += 1;
    const address = path.replace(/:\w+/, crypto.randomUUID());
    const headers = { origin, "content-type": type };
    const { status } = await owner.go(address, { method: "POST", raw, headers });
    expect([path, status < 500]).toEqual([path, true]);
  }
  expect(tried).toBeGreaterThan(20);
});

/** One takes Stripe's events, the other signs the owner out whatever is sent. */
const formless = new Set(["/webhooks/stripe", "/sign-out"]);

async function hasAction(id: string) {
  for (const ending of [".tsx", ".ts"]) {
    const found = await moduleOf(id + ending).catch(() => undefined);
    if (found) return found.action !== undefined;
  }
  return false;
}

test("a path that cannot be decoded is refused, and writes nothing into the log", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const path of ["/products/%E0%A4%A", "/%", "/admin/%C0%AF.data"]) {
    expect([path, (await shop.browser().go(path)).status]).toEqual([path, 400]);
  }
  expect(warned).not.toHaveBeenCalled();
});

test("no payment is found by what is no id, and no error made of it", async () => {
  for (const id of ["%00", "cs_test_%00", "%EF%BF%BF", "key:x", "%ED%A0%80", "x".repeat(3000)]) {
    const { status } = await shop.browser().go(`/payment-simulator/pay/${id}`);
    expect([id, status < 500]).toEqual([id, true]);
  }
});

const incoming = { socket: { remoteAddress: "203.0.113.1" }, headers: {} };

test("whoever leaves in the middle of a form leaves no error behind", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApp(async (request) => new Response(await request.text()));
  const left = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const body = new ReadableStream({
    pull: (stream) => stream.error(left),
  });
  const form = { method: "POST", body, duplex: "half" } as const;
  const answer = await app.request("/cart", form, { incoming });
  expect(answer.status).toBe(400);
  expect(said).not.toHaveBeenCalled();
});

test("what the shop itself throws is told to the log, and not to the caller", async () => {
  const app = createApp(async () => {
    throw new Error("secret");
  });
  const answer = await app.request("/cart", undefined, { incoming });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret");
});
