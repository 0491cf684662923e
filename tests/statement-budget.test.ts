import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createGuest } from "#app/http/guest-cookie.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { newCustomer } from "./customers.ts";
import { makeProduct, openCheckout } from "./factories.ts";
import { openPageCache } from "./page-cache.ts";
import { makeStaff, password } from "./staff-accounts.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";
import { statementsOf } from "./statements.ts";

/** The statements of each page, including layout, session and gold price. */
const pages = {
  anybody: {
    "/": 4,
    "/products": 5,
    "/products?category=rings&purity=916&sort=price-asc": 5,
    "/products?search=cincin&sort=weight-desc": 5,
    "/products?search=cinicn": 7,
    "/products/ring-1": 3,
    "/categories": 3,
    "/about": 2,
    "/privacy": 2,
    "/terms": 2,
    "/delivery-and-exchange": 2,
    "/auth": 2,
    "/sitemap.xml": 2,
    "/robots.txt": 0,
    "/health": 1,
  },
  guest: {
    "/cart": 7,
    "/checkout": 7,
    "/order-confirmation/:orderId": 9,
    "/payment/touch-n-go/:orderId": 8,
  },
  // Has an order that waits for payment, which every page leads back to.
  customer: {
    "/account": 12,
    "/account/details": 6,
    "/account/addresses": 7,
    "/cart": 10,
  },
  owner: {
    "/admin": 17,
    "/admin/products": 12,
    "/admin/products/:productId": 12,
    "/admin/categories": 8,
    "/admin/orders": 7,
    "/admin/orders?q=siti&status=pending": 7,
    "/admin/orders/:orderId": 17,
    "/admin/touch-n-go": 7,
    "/admin/payment-tasks": 6,
    "/admin/emails": 7,
    "/admin/settings": 9,
    "/admin/audit-log": 7,
  },
} as const;

const shop = setUpShop({ gold: true });
let who: Record<keyof typeof pages, Browser>;
let owners: CartOwner[];
let rings: string;
const some: Record<string, string> = {};

beforeAll(async () => {
  rings = (await db.transaction((tx) => createCategory(tx, { name: "Rings", subCategories: [] })))
    .id;
  const [customer, owner] = [await newCustomer(), await makeStaff("owner")];
  const { guestId, cookie } = createGuest();
  const guest = shop.browser();
  guest.cookies.set("emas.guest", cookie.slice("emas.guest=".length).split(";")[0]!);
  who = {
    anybody: shop.browser(),
    guest,
    customer: await signedIn(customer.email),
    owner: await signedIn(owner.email),
  };
  owners = [{ guestId }, { userId: customer.id }];
  await grow(3);
});

const all = Object.entries(pages).flatMap(([visitor, counts]) =>
  Object.entries(counts).map(([path, count]) => [visitor, path, count] as const),
);

test("each page stays within its statement budget in a small and a grown shop", async () => {
  const wanted = all.map(([visitor, path, count]) => `${visitor} ${path} ${count}`);
  expect(await counted()).toEqual(wanted);
  await grow(27);
  expect(await counted()).toEqual(wanted);
});

test("a cached page and its data send no statements", async () => {
  const cache = await openPageCache((request, env) => shop.app.fetch(request, env));
  cache.pages.onReconnect();
  try {
    const paths = Object.keys(pages.anybody).filter((path) => !/auth|xml|txt|health/.test(path));
    const stored = [...paths, "/_.data", "/products.data?search=cincin", "/products/ring-1.data"];
    for (const path of stored) {
      expect((await cache.get(path)).status, path).toBe(200);
      const again = await statementsOf(() => cache.get(path));
      expect(
        again.map(({ text }) => text),
        path,
      ).toEqual([]);
    }
  } finally {
    cache.close();
  }
});

async function counted(): Promise<string[]> {
  const lines: string[] = [];
  for (const [visitor, path] of all) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => some[name]!);
    // The first request compiles the page's modules and may extend its visitor's session.
    await sendRequest(visitor, address);
    const statements = await statementsOf(() => sendRequest(visitor, address));
    lines.push(`${visitor} ${path} ${statements.length}`);
  }
  return lines;
}

async function sendRequest(visitor: string, address: string) {
  const answer = await who[visitor as keyof typeof pages].go(address);
  expect([200, 302], `${address} answered ${answer.status}`).toContain(answer.status);
}

/** This many more of everything that grows: products, cart lines, orders, receipts. */
async function grow(by: number) {
  for (let nth = 1; nth <= by; nth += 1) {
    const categoryId = nth % 2 ? rings : null;
    const flags = { isFeatured: true, isBestSeller: true, isNewArrival: true };
    some.productId = await makeProduct({ name: `Cincin ${nth}`, categoryId, stock: 50, ...flags });
    for (const owner of owners) {
      const choice = { productId: some.productId, variantIds: [], colorId: null, quantity: 1 };
      expect(await addToCart(owner, choice)).toMatchObject({ ok: true });
      const buyer = { owner, guestId: null, userId: null, ...owner };
      const placed = await placeOrder(buyer, await openCheckout(owner));
      if (!placed.ok) throw new Error(placed.reason);
      if ("guestId" in owner) some.orderId = placed.orderId;
    }
  }
  for (const owner of owners) {
    for (let nth = 1; nth <= by; nth += 1) {
      const productId = await makeProduct({ name: `Ring ${nth}`, stock: 50 });
      await addToCart(owner, { productId, variantIds: [], colorId: null, quantity: 1 });
    }
  }
  await db.execute(sql`insert into ${touchNGoPayments} (order_id, receipt, fingerprint)
    select id, 'receipts/' || id, id from ${orders} on conflict do nothing`);
}

async function signedIn(email: string) {
  const browser = shop.browser(`203.0.113.${10 + email.length}`);
  const { status } = await browser.go("/auth", { form: { intent: "sign-in", email, password } });
  expect(status).toBe(302);
  return browser;
}
