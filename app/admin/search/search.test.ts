import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { customers } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { findCustomerOfOrder } from "#shop/customers/read-customer.server.ts";
import { newCustomer } from "#tests/accounts.ts";
import { placedOrder } from "#tests/checkout.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import type { SearchAnswer } from "../shared/search/search-answer.ts";

const shop = setUpShop({ gold: true });
let staff: Browser;
let owner: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  owner = await shop.signedIn("owner");
});

async function search(query: string, browser = staff) {
  const page = await browser.go(`/admin/search?q=${encodeURIComponent(query)}`);
  const { groups } = loaderDataOf(page, "admin/search") as SearchAnswer;
  return Object.fromEntries(groups.map(({ kind, ...group }) => [kind, group]));
}

test("an order is found by its number, a name and a phone number", async () => {
  const { orderId } = await placedOrder({}, 1, {
    fullName: "Puan Salmah",
    phoneNumber: "+60137778899",
  });
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const { orderNumber } = row!;
  for (const query of [orderNumber, "salmah", "013-777 8899"]) {
    expect((await search(query)).orders?.hits).toMatchObject([
      { to: `/admin/orders/${orderId}`, title: orderNumber },
    ]);
  }
});

test("a customer is found by name, phone and email, with and without orders", async () => {
  const { orderId } = await placedOrder({}, 1, {
    fullName: "Cik Rohana",
    phoneNumber: "+60134445566",
    email: "rohana@example.test",
  });
  const withOrder = await findCustomerOfOrder(clerk, orderId);
  for (const query of ["rohana", "013-444 5566", "rohana@example.test"]) {
    expect((await search(query)).customers?.hits).toEqual([
      {
        to: `/admin/customers/${withOrder}`,
        title: "Cik Rohana",
        note: "013-444 5566 · rohana@example.test · 1 order",
      },
    ]);
  }
  const { id, email } = await newCustomer();
  const [row] = await db.select().from(customers).where(eq(customers.userId, id));
  const found = await search(email);
  expect(found.orders).toBeUndefined();
  expect(found.customers?.hits).toMatchObject([{ to: `/admin/customers/${row!.id}` }]);
});

test("only staff are answered", async () => {
  await placedOrder({}, 1, { fullName: "Puan Zaleha" });
  const shopper = await shop.signedIn("customer");
  const answers = [staff, shopper, shop.browser()].map(async (browser) => {
    const { text } = await browser.go("/admin/search?q=zaleha");
    return text.includes("Puan Zaleha");
  });
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});

test("a product is found by its name and its slug, and at most five of each kind", async () => {
  const id = await makeProduct({ name: "Kerongsang Melur" });
  for (const query of ["melur", "kerongsang-melur"]) {
    expect((await search(query)).products?.hits).toMatchObject([
      { to: `/admin/products/${id}`, title: "Kerongsang Melur" },
    ]);
  }
  for (let made = 0; made < 6; made += 1) await makeProduct({ name: `Rantai Tangan ${made}` });
  const { products } = await search("rantai tangan");
  expect(products?.hits).toHaveLength(5);
  expect(products?.more?.to).toBe("/admin/products?q=rantai%20tangan");
});

test("screens are found by the beginning of a word, settings only by who may open them", async () => {
  expect((await search("pack")).screens?.hits).toMatchObject([{ to: "/admin/to-pack" }]);
  expect((await search("pricing")).screens).toBeUndefined();
  expect((await search("pricing", owner)).screens?.hits).toMatchObject([
    { to: "/admin/settings/rules", note: "Settings" },
  ]);
  expect((await search("gold pri")).screens?.hits).toMatchObject([{ to: "/admin/settings" }]);
  expect((await search("security")).screens?.hits).toMatchObject([
    { to: "/admin/security", note: "Settings" },
  ]);
});

test("nothing is sought without a text, and nothing is found for nonsense", async () => {
  expect(await search("  ")).toEqual({});
  expect(await search("%_\\'\"<zzz>")).toEqual({});
});
