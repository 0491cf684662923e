import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { createGuest } from "#app/http/guest-cookie.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { addToWishlist } from "#shop/wishlist/change-wishlist.server.ts";
import type { WishlistOwner } from "#shop/wishlist/wishlist-owner.server.ts";
import { makeStaff, newCustomer, password } from "./accounts.ts";
import { makeProduct } from "./factories.ts";
import { openCheckout, pieces } from "./checkout.ts";
import { middleOfMinute, openPageCache } from "./page-cache.ts";
import { orderToPack, startPacking } from "./shipments.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";
import { statementsOf } from "./statements.ts";
import { succeeded } from "./answers.ts";

/** At most so many statements on each page of a kind, including layout, session and gold price. */
const kinds = [
  {
    visitor: "anybody",
    most: 4,
    paths: [
      "/categories",
      "/about",
      "/privacy",
      "/terms",
      "/delivery-and-exchange",
      "/auth",
      "/sitemap-pages.xml",
      "/robots.txt",
      "/health",
    ],
  },
  // One more for the related pieces.
  { visitor: "anybody", most: 5, paths: ["/products/ring-1"] },
  {
    visitor: "anybody",
    most: 8,
    paths: [
      "/",
      "/products",
      "/products?category=rings&purity=916&sort=price-asc",
      "/products?search=cincin&sort=weight-desc",
    ],
  },
  // A word that is not found: similar words, and which of them find something; and what each choice would leave.
  { visitor: "anybody", most: 10, paths: ["/products?search=cinicn"] },
  {
    visitor: "guest",
    most: 13,
    paths: ["/cart", "/checkout", "/payment/touch-n-go/:orderId", "/wishlist"],
  },
  // More for who may collect the order, and for its returns.
  { visitor: "guest", most: 16, paths: ["/order-confirmation/:orderId"] },
  // Has an order that waits for payment, which every page leads back to.
  {
    visitor: "customer",
    most: 14,
    paths: ["/account", "/account/details", "/account/addresses", "/cart"],
  },
  // One is for what the menu counts.
  {
    visitor: "owner",
    most: 13,
    paths: [
      "/admin/products/:productId",
      "/admin/products/:productId/stock",
      "/admin/categories",
      "/admin/translations",
      "/admin/orders",
      "/admin/orders?q=siti&status=pending",
      "/admin/to-pack",
      "/admin/to-collect",
      "/admin/touch-n-go",
      "/admin/payment-tasks",
      "/admin/expected-back",
      "/admin/returns",
      "/admin/trade-ins",
      "/admin/customers",
      "/admin/customers?q=siti",
      "/admin/search?q=ring",
      "/admin/emails",
      "/admin/settings",
      "/admin/audit-log",
    ],
  },
  { visitor: "owner", most: 14, paths: ["/admin/products", "/admin/health"] },
  // Eight for the reports, and one that asks whether anything was ever sold.
  { visitor: "owner", most: 14, paths: ["/admin/reports"] },
  // The list, and what staff need to decide on one receipt of it.
  { visitor: "owner", most: 17, paths: ["/admin/touch-n-go?view=:receiptId"] },
  {
    visitor: "owner",
    most: 16,
    paths: [
      "/admin/orders/:orderId/pack",
      "/admin/orders/:orderId/address",
      "/admin/shipments/:shipmentId",
      "/admin/shipments/:shipmentId/label",
    ],
  },
  // Two for the orders before and after it; one each for the pieces to pack, all orders of the customer, and the menu.
  { visitor: "owner", most: 27, paths: ["/admin/orders/:orderId"] },
  // Three more for what an owner should do before the shop opens, one for the payments of the newest orders.
  { visitor: "owner", most: 28, paths: ["/admin"] },
] as const;

const all = kinds.flatMap(({ visitor, most, paths }) =>
  paths.map((path) => ({ visitor, most, path })),
);

const shop = setUpShop({ gold: true });
let who: Record<(typeof kinds)[number]["visitor"], Browser>;
let owners: WishlistOwner[];
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
  some.shipmentId = (await startPacking((await orderToPack(2)).orderId, 1)).shipmentId;
});

test("each page stays within its budget, and no page needs more in a grown shop", async () => {
  const small = await counted();
  expect(small.filter(({ most, count }) => count > most)).toEqual([]);
  await grow(27);
  expect(await counted()).toEqual(small);
});

test("a cached page and its data send no statements", async () => {
  const cache = await openPageCache((request, env) => shop.app.fetch(request, env));
  cache.pages.onReconnect();
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfMinute() });
  try {
    const paths = all
      .filter(({ visitor, path }) => visitor === "anybody" && !/auth|xml|txt|health/.test(path))
      .map(({ path }) => path);
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
    vi.useRealTimers();
    cache.close();
  }
});

async function counted() {
  const counts = [];
  for (const { visitor, most, path } of all) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => some[name]!);
    // The first request compiles the page's modules and may extend its visitor's session.
    await sendRequest(visitor, address);
    const statements = await statementsOf(() => sendRequest(visitor, address));
    counts.push({ visitor, path, most, count: statements.length });
  }
  return counts;
}

async function sendRequest(visitor: keyof typeof who, address: string) {
  const answer = await who[visitor].go(address);
  expect([200, 302], `${address} answered ${answer.status}`).toContain(answer.status);
}

/** This many more of everything that grows: products, cart lines, orders, receipts. */
async function grow(by: number) {
  for (let nth = 1; nth <= by; nth += 1) {
    const categoryId = nth % 2 ? rings : null;
    const flags = { isFeatured: true, isBestSeller: true, isNewArrival: true };
    some.productId = await makeProduct({ name: `Cincin ${nth}`, categoryId, stock: 50, ...flags });
    for (const owner of owners) {
      expect(await addToCart(owner, pieces(some.productId))).toMatchObject({ ok: true });
      const buyer = { owner, guestId: null, userId: null, ...owner };
      const placed = succeeded(await placeOrder(buyer, await openCheckout(owner)));
      if ("guestId" in owner) some.orderId = placed.orderId;
    }
  }
  for (const owner of owners) {
    for (let nth = 1; nth <= by; nth += 1) {
      const productId = await makeProduct({ name: `Ring ${nth}`, stock: 50 });
      await addToCart(owner, pieces(productId));
      expect(await addToWishlist(owner, productId)).toEqual({ ok: true });
    }
  }
  const sent = await db.execute<{ id: string }>(sql`
    insert into ${touchNGoPayments} (order_id, receipt, fingerprint)
    select id, 'receipts/' || id, id from ${orders} on conflict do nothing returning id`);
  some.receiptId = sent.rows[0]!.id;
}

async function signedIn(email: string) {
  const browser = shop.browser(`203.0.113.${10 + email.length}`);
  const { status } = await browser.go("/auth", { form: { intent: "sign-in", email, password } });
  expect(status).toBe(302);
  return browser;
}
