import { expect, test, type APIRequestContext, type APIResponse } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { randomUUID } from "node:crypto";
import routes from "#app/routes.ts";
import { customerCaller, guestCaller, here, newStaff, ownerCaller } from "./people.ts";

/**
 * Every address of the staff door and who may enter it. A new route has to take its place here: the list
 * is compared with routes.ts.
 */
const levels: Record<string, "staff" | "owner"> = {
  "admin/layout": "staff",
  "admin/dashboard": "staff",
  "admin/products": "staff",
  "admin/new-product": "staff",
  "admin/product": "staff",
  "admin/product-save": "staff",
  "admin/products-export": "staff",
  "admin/products-import": "staff",
  "admin/categories": "staff",
  "admin/orders": "staff",
  "admin/orders-export": "staff",
  "admin/new-order": "staff",
  "admin/refund": "staff",
  "admin/payment-tasks": "staff",
  "admin/letters": "staff",
  "admin/order": "staff",
  "admin/order-receipt": "staff",
  "admin/order-packing-slip": "staff",
  "admin/touch-n-go": "staff",
  "admin/receipt": "staff",
  // The gold prices: decision record 0008.
  "admin/settings": "staff",
  "admin/trading-rules": "owner",
  "admin/shop-profile": "owner",
  "admin/payment-settings": "owner",
  "admin/home-page": "owner",
  "admin/message-settings": "owner",
  "admin/audit-log": "owner",
  "admin/staff": "owner",
  "admin/security": "staff",
  "admin/not-found": "staff",
};

const admin = addresses(routes, "").filter(({ id }) => id.startsWith("admin/"));

test("every route of the staff door has its level here", () => {
  expect(admin.map(({ id }) => id).toSorted()).toEqual(Object.keys(levels).toSorted());
});

const people = { guest: guestCaller, customer: customerCaller, staff: clerk, owner: ownerCaller };
type Who = keyof typeof people;
const callers = new Map<Who, Promise<APIRequestContext>>();

for (const { id, path } of admin) {
  const address = filled(path);
  const ways: Record<string, (as: APIRequestContext) => Promise<APIResponse>> = {
    page: (as) => as.get(address, { maxRedirects: 0 }),
    "data request": (as) => as.get(`${address}.data`, { maxRedirects: 0 }),
    "single-loader data request": (as) =>
      as.get(`${address}.data?_routes=${id}`, { maxRedirects: 0 }),
    // Nothing that any form sends: whoever gets in is told so, and changes nothing.
    action: (as) => as.post(address, sent()),
    "data action": (as) => as.post(`${address}.data`, sent()),
  };
  for (const [way, ask] of Object.entries(ways)) {
    test(`${path} (${id}), ${way}: for ${levels[id]}`, async () => {
      const isDocument = way === "page" || way === "action";
      const answers = await Promise.all(
        (Object.keys(people) as Who[]).map(
          async (who) => [who, await ask(await call(who))] as const,
        ),
      );
      // A screen without a form has nothing to refuse: the router says so to all of the staff.
      const hasNoAction = answers.some(([who, it]) => who === "owner" && it.status() === 405);
      const isOpen = (who: Who) => who === "staff" && hasNoAction;
      for (const [who, answer] of answers) {
        if (who === "guest") await expectSentToSignIn(answer, isDocument);
        else if (isRefused(id, who)) expect(answer.status(), who).toBe(isOpen(who) ? 405 : 403);
        else expectLetIn(answer, who);
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

/** What is not there is 404, what is no form 400 or 405; never broken, and never turned away. */
function expectLetIn(answer: APIResponse, who: Who) {
  expect([200, 202, 302, 400, 404, 405], who).toContain(answer.status());
  expect(answer.headers().location ?? "", who).not.toContain("/auth");
}

function sent() {
  return { maxRedirects: 0, form: { intent: "x" }, headers: here() };
}

function call(who: Who) {
  const made = callers.get(who) ?? people[who]();
  callers.set(who, made);
  return made;
}

async function clerk() {
  return (await newStaff("staff")).as;
}

/** Ids of nothing that exists. */
function filled(path: string) {
  return path.replaceAll(/:\w+/g, () => randomUUID()).replace("*", "nothing");
}

function addresses(entries: RouteConfigEntry[], above: string): { id: string; path: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ id, path }, ...addresses(entry.children ?? [], path)];
  });
}
