import { expect, test, type APIRequestContext, type APIResponse } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { randomUUID } from "node:crypto";
import routes from "#app/routes.ts";
import { customerCaller, guestCaller, here, newStaff, ownerCaller } from "./api-callers.ts";

/**
 * The role that each admin route requires. A new route must be added here: a test compares the list with
 * routes.ts.
 */
const levels: Record<string, "staff" | "owner"> = {
  "admin/layout": "staff",
  "admin/layout/choose-language": "staff",
  "admin/screens": "staff",
  "admin/dashboard": "staff",
  "admin/products": "staff",
  "admin/new-product": "staff",
  "admin/product": "staff",
  "admin/product/save": "staff",
  "admin/product-stock": "staff",
  "admin/product-stock/export": "staff",
  "admin/products/export": "staff",
  "admin/products-import": "staff",
  "admin/categories": "staff",
  "admin/translations": "staff",
  "admin/orders": "staff",
  "admin/orders/export": "staff",
  "admin/new-order": "staff",
  "admin/refund": "staff",
  "admin/payment-tasks": "staff",
  "admin/expected-back": "staff",
  "admin/returns": "staff",
  "admin/return": "staff",
  "admin/new-return": "staff",
  "admin/customers": "staff",
  "admin/customers/export": "staff",
  "admin/customer": "staff",
  // Staff see the dashboard's revenue too.
  "admin/reports": "staff",
  "admin/reports/export": "staff",
  "admin/search": "staff",
  "admin/emails": "staff",
  "admin/emails/redirect": "staff",
  "admin/order": "staff",
  "admin/order-address": "staff",
  "admin/order-receipt": "staff",
  "admin/packing-slip": "staff",
  "admin/certificate-cards": "staff",
  "admin/trade-ins": "staff",
  "admin/trade-in": "staff",
  "admin/trade-in/picture": "staff",
  "admin/to-pack": "staff",
  "admin/pack-order": "staff",
  "admin/shipment": "staff",
  "admin/shipment/picture": "staff",
  "admin/shipment-label": "staff",
  "admin/to-collect": "staff",
  "admin/hand-over": "staff",
  "admin/shipments-import": "staff",
  "admin/shipments-export/export": "staff",
  "admin/touch-n-go": "staff",
  "admin/touch-n-go/receipt-picture": "staff",
  // Staff may set the gold prices (ADR-0008).
  "admin/gold-prices": "staff",
  "admin/pricing-settings": "owner",
  "admin/delivery-settings": "owner",
  "admin/packing-settings": "owner",
  "admin/return-settings": "owner",
  "admin/shop-profile": "owner",
  "admin/payment-settings": "owner",
  "admin/home-page": "owner",
  "admin/notification-settings": "owner",
  "admin/health": "owner",
  "admin/audit-log": "owner",
  "admin/staff": "owner",
  "admin/security": "staff",
  "admin/not-found": "staff",
};

const admin = addresses(routes, "").filter(({ id }) => id.startsWith("admin/"));

test("every admin route has a required role in this list", () => {
  expect(admin.map(({ id }) => id).toSorted()).toEqual(Object.keys(levels).toSorted());
});

const people = { guest: guestCaller, customer: customerCaller, staff: clerk, owner: ownerCaller };
type Who = keyof typeof people;
const callers = new Map<Who, Promise<APIRequestContext>>();

for (const { id, path } of admin) {
  const address = withRandomIds(path);
  const ways: Record<string, (as: APIRequestContext) => Promise<APIResponse>> = {
    page: (as) => as.get(address, { maxRedirects: 0 }),
    "data request": (as) => as.get(`${address}.data`, { maxRedirects: 0 }),
    "single-loader data request": (as) =>
      as.get(`${address}.data?_routes=${id}`, { maxRedirects: 0 }),
    // An unknown intent: an authorised caller gets an error, and nothing changes.
    action: (as) => as.post(address, unknownForm()),
    "data action": (as) => as.post(`${address}.data`, unknownForm()),
  };
  for (const [way, send] of Object.entries(ways)) {
    test(`${path} (${id}), ${way}: requires ${levels[id]}`, async () => {
      const isDocument = way === "page" || way === "action";
      const answers = await Promise.all(
        (Object.keys(people) as Who[]).map(
          async (who) => [who, await send(await callerFor(who))] as const,
        ),
      );
      // On a screen without an action the router answers 405 to all staff before any role check.
      const hasNoAction = answers.some(([who, it]) => who === "owner" && it.status() === 405);
      const isOpen = (who: Who) => who === "staff" && hasNoAction;
      for (const [who, answer] of answers) {
        if (who === "guest") await expectSentToSignIn(answer, isDocument);
        else if (isRefused(id, who)) expect(answer.status(), who).toBe(isOpen(who) ? 405 : 403);
        else expectAuthorized(answer, who);
      }
    });
  }
}

function isRefused(id: string, who: Who) {
  return who === "customer" || (who === "staff" && levels[id] === "owner");
}

async function expectSentToSignIn(answer: APIResponse, isDocument: boolean) {
  expect(answer.status(), "guest").toBe(isDocument ? 302 : 202);
  const where = isDocument ? answer.headers().location : await answer.text();
  expect(where).toMatch(isDocument ? /^\/auth\?next=%2Fadmin/ : /\/auth\?next=%2Fadmin/);
}

/** Missing ids answer 404 and unknown forms 400 or 405, but never 5xx, 403 or a redirect to sign-in. */
function expectAuthorized(answer: APIResponse, who: Who) {
  expect([200, 202, 302, 400, 404, 405], who).toContain(answer.status());
  expect(answer.headers().location ?? "", who).not.toContain("/auth");
}

function unknownForm() {
  return { maxRedirects: 0, form: { intent: "x" }, headers: here() };
}

function callerFor(who: Who) {
  const made = callers.get(who) ?? people[who]();
  callers.set(who, made);
  return made;
}

async function clerk() {
  return (await newStaff("staff")).as;
}

/** Fills the route's parameters with random ids that do not exist. */
function withRandomIds(path: string) {
  return path.replaceAll(/:\w+/g, () => randomUUID()).replace("*", "nothing");
}

function addresses(entries: RouteConfigEntry[], above: string): { id: string; path: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ id, path }, ...addresses(entry.children ?? [], path)];
  });
}
