import { request as newRequest, type APIRequestContext } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { randomUUID } from "node:crypto";
import routes from "#app/routes.ts";
import { owner } from "./global-setup.ts";
import { expect, test } from "./shop.ts";

// Every address of the staff door, asked for by everyone, in every way that the router knows. The list comes
// from routes.ts, so that a new route is asked for as well.

const admin = addresses(routes, "").filter(({ id }) => id.startsWith("admin/"));
const ids = {
  ":orderId": randomUUID(),
  ":paymentId": randomUUID(),
  ":productId": randomUUID(),
  "*": "nothing",
};

for (const { id, path } of admin) {
  const address = Object.entries(ids).reduce(
    (text, [name, value]) => text.replace(name, value),
    path,
  );
  const ways: [string, (as: APIRequestContext) => ReturnType<APIRequestContext["get"]>][] = [
    ["page", (as) => as.get(address, { maxRedirects: 0 })],
    ["data", (as) => as.get(`${address}.data`, { maxRedirects: 0 })],
    ["one loader", (as) => as.get(`${address}.data?_routes=${id}`, { maxRedirects: 0 })],
    [
      "action",
      (as) => as.post(address, { maxRedirects: 0, form: { intent: "x" }, headers: here() }),
    ],
    ["data action", (as) => as.post(`${address}.data`, { form: { intent: "x" }, headers: here() })],
  ];
  for (const [way, ask] of ways) {
    test(`${path} (${id}), ${way}: strangers are sent to sign in, customers refused`, async () => {
      const guest = await ask(await caller());
      if (way.includes("page") || way === "action") {
        expect(guest.status()).toBe(302);
        expect(guest.headers().location).toMatch(/^\/auth\?next=%2Fadmin/);
      } else {
        expect(guest.status()).toBe(202);
        expect(await guest.text()).toContain("/auth?next=%2Fadmin");
      }
      const customer = await ask(await customerCaller());
      expect(customer.status()).toBe(403);
      const staff = await ask(await ownerCaller());
      expect([401, 403]).not.toContain(staff.status());
      expect(staff.headers().location ?? "").not.toContain("/auth");
    });
  }
}

function addresses(entries: RouteConfigEntry[], above: string): { id: string; path: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ id, path }, ...addresses(entry.children ?? [], path)];
  });
}

function here() {
  return { origin: process.env.SHOP_URL! };
}

async function caller() {
  return newRequest.newContext({ baseURL: process.env.SHOP_URL });
}

let customerState: ReturnType<typeof signedUp> | undefined;
async function customerCaller() {
  return await (customerState ??= signedUp());
}

let ownerState: ReturnType<typeof signedIn> | undefined;
async function ownerCaller() {
  return await (ownerState ??= signedIn(owner.email, owner.password));
}

async function signedUp() {
  const email = `${randomUUID()}@example.test`;
  const password = "a customer's password";
  const as = await caller();
  const answer = await as.post("/auth?tab=sign-up", {
    form: { intent: "sign-up", fullName: "Mei Ling", phoneNumber: "012-345 6789", email, password },
    headers: here(),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return await signedIn(email, password);
}

async function signedIn(email: string, password: string) {
  const as = await caller();
  const answer = await as.post("/auth", {
    form: { intent: "sign-in", email, password },
    headers: here(),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return as;
}
