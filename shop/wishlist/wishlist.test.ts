import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { productVariants, products } from "#db/schema/catalogue.ts";
import { users } from "#db/schema/customers.ts";
import { emails } from "#db/schema/notifications.ts";
import { wishlistItems } from "#db/schema/wishlist.ts";
import { requestStockAlert } from "#shop/alerts/request-alert.server.ts";
import { notifyAlerts } from "#shop/notifications/notify-alerts.server.ts";
import type { Sen } from "#shop/money.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";
import {
  addToWishlist,
  maxWishlistItems,
  mergeWishlists,
  removeFromWishlist,
} from "./change-wishlist.server.ts";
import { pruneWishlists } from "./prune-wishlists.server.ts";
import { listWishlist, wishlistIds } from "./read-wishlist.server.ts";

const shop = setUpShop({
  gold: true,
  emptied: "gold_prices, wishlist_items, alerts, emails, products, pgboss.job",
});

let people = 0;
const stranger = () => shop.browser(`198.51.101.${++people}`);
const guest = () => ({ guestId: crypto.randomUUID() });

test("a list has the price now and when the piece was saved", async () => {
  const owner = guest();
  const id = await makeProduct();
  expect(await addToWishlist(owner, id)).toEqual({ ok: true });
  await goldAt(600, 640);
  // Saved again, it keeps its first price.
  expect(await addToWishlist(owner, id)).toEqual({ ok: true });
  expect(await listWishlist(owner)).toMatchObject([
    { id, priceThen: 215_490, price: 217_200, isInStock: true, near: [] },
  ]);
  await removeFromWishlist(owner, id);
  expect(await wishlistIds(owner)).toEqual([]);
});

test("a piece whose choices cost more has a price that it begins at", async () => {
  const owner = guest();
  await addToWishlist(owner, await makeProduct());
  const id = await makeProduct({ name: "Chain" });
  const cheaper = { productId: id, name: "Length", value: "45 cm", priceAdjustment: 0 as Sen };
  await db
    .insert(productVariants)
    .values([cheaper, { ...cheaper, value: "50 cm", priceAdjustment: 38_000 as Sen }]);
  await addToWishlist(owner, id);
  expect((await listWishlist(owner)).map((one) => one.isPriceFrom)).toEqual([true, false]);
});

test("a piece that is archived or unknown is refused", async () => {
  const id = await makeProduct();
  await db.update(products).set({ archivedAt: new Date() });
  for (const unknown of [id, crypto.randomUUID(), "x"]) {
    expect(await addToWishlist(guest(), unknown)).toEqual({ ok: false, reason: "gone" });
  }
});

test("a list never holds more than a hundred pieces, also if many are saved at once", async () => {
  const owner = guest();
  const ids: string[] = [];
  for (let at = 0; at < maxWishlistItems + 3; at++)
    ids.push(await makeProduct({ name: `Ring ${at}` }));
  await db
    .insert(wishlistItems)
    .values(ids.slice(0, maxWishlistItems - 2).map((productId) => ({ ...owner, productId })));
  const answers = await Promise.all(ids.slice(-5).map((id) => addToWishlist(owner, id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await wishlistIds(owner)).toHaveLength(maxWishlistItems);
});

test("signing in moves the guest's pieces to the account, twice the same as once", async () => {
  const { id: userId } = await newCustomer();
  const owner = guest();
  const [both, ofGuest] = [await makeProduct(), await makeProduct()];
  await addToWishlist({ userId }, both);
  await goldAt(600, 640);
  await addToWishlist(owner, both);
  await addToWishlist(owner, ofGuest);
  await Promise.all([mergeWishlists(owner.guestId, userId), mergeWishlists(owner.guestId, userId)]);
  expect(await listWishlist({ userId })).toMatchObject([
    { id: ofGuest, priceThen: 217_200 },
    { id: both, priceThen: 215_490 },
  ]);
  expect(await wishlistIds(owner)).toEqual([]);
});

test("signing in over HTTP merges, and signing out leaves nothing", async () => {
  const browser = stranger();
  const id = await makeProduct();
  await browser.go("/wishlist", { form: { add: id } });
  const { email } = await newCustomer();
  await browser.go("/auth", { form: { intent: "sign-in", email, password } });
  expect(await piecesOf(browser)).toMatchObject([{ id }]);
  await browser.go("/sign-out", { method: "POST", form: {} });
  expect(await piecesOf(browser)).toEqual([]);
});

async function piecesOf(browser: Browser) {
  const page = await browser.go("/wishlist");
  return (loaderDataOf(page, "storefront/wishlist") as { pieces: object[] }).pieces;
}

test("a heart works as a form, and by script", async () => {
  const browser = stranger();
  const id = await makeProduct();
  const byForm = await browser.go("/wishlist", { form: { add: id } });
  expect([byForm.status, byForm.location]).toEqual([302, "/wishlist"]);
  const byScript = await browser.go("/wishlist/pieces");
  expect(JSON.parse(byScript.text)).toEqual({ ids: [id] });
  expect(byScript.headers.get("Cache-Control")).toBe("no-store");
  const removed = await browser.go("/wishlist/pieces", { form: { remove: id } });
  expect(JSON.parse(removed.text)).toEqual({ ids: [] });
  const unknown = await browser.go("/wishlist/pieces", { form: { add: crypto.randomUUID() } });
  expect(JSON.parse(unknown.text)).toEqual({
    ids: [],
    refused: "This piece is no longer for sale.",
  });
});

test("nobody sees or changes another's list", async () => {
  const [mine, other] = [stranger(), stranger()];
  const id = await makeProduct();
  await mine.go("/wishlist", { form: { add: id } });
  await other.go("/wishlist", { form: { remove: id } });
  expect(await piecesOf(other)).toEqual([]);
  expect(await piecesOf(mine)).toHaveLength(1);
});

test("cached pages say nothing about a list", async () => {
  const browser = stranger();
  const id = await makeProduct({ slug: "ring" });
  await browser.go("/wishlist", { form: { add: id } });
  for (const page of ["/", "/products", "/products/ring"]) {
    const own = loaderDataOf(await browser.go(page), "storefront/layout");
    expect(own).toEqual(loaderDataOf(await stranger().go(page), "storefront/layout"));
  }
});

test("a sold-out piece says so, with pieces near it", async () => {
  const owner = guest();
  const category = "11111111-1111-4111-8111-111111111111";
  await db.execute(sql`insert into categories (id, name, slug) values (${category}, 'Rings', 'rings')
    on conflict do nothing`);
  const [soldOut, ...near] = [await makeProduct(), await makeProduct(), await makeProduct()];
  await db.update(products).set({ categoryId: category });
  await addToWishlist(owner, soldOut);
  await setStock(soldOut, 0);
  const [row] = await listWishlist(owner);
  expect(row).toMatchObject({ isInStock: false });
  expect(row!.near.map(({ id }) => id).toSorted()).toEqual(near.toSorted());
});

function setStock(id: string, onHand: number) {
  return db.execute(sql`update stock_levels set on_hand = ${onHand} where product_id = ${id}`);
}

test("a guest is told once that a piece is back, after the press on the emailed link", async () => {
  const id = await makeProduct({ stock: 0 });
  const browser = stranger();
  await browser.go("/wishlist", { form: { add: id } });
  const email = `back-${++people}@example.test`;
  const form = { intent: "notify", productId: id, email };
  expect((await browser.go("/wishlist", { form })).status).toBe(302);
  expect(await db.select().from(alerts)).toMatchObject([
    { kind: "stock", state: "pending", email },
  ]);
  await setStock(id, 3);
  await notifyAlerts();
  expect(await db.$count(emails)).toBe(0);
  await db.update(alerts).set({ state: "active", activatedAt: new Date() });
  for (const onHand of [0, 3, 0, 2]) {
    await setStock(id, onHand);
    await notifyAlerts();
  }
  expect(await db.select().from(emails)).toMatchObject([{ kind: "back-in-stock", to: email }]);
});

test("a verified address of one's own needs no link; any other does", async () => {
  const { id: userId, email } = await newCustomer();
  const productId = await makeProduct({ stock: 0 });
  const ask = (emailVerified: boolean, to = email) =>
    requestStockAlert(
      { productId, email: to },
      { ip: `10.9.0.${++people}`, user: { id: userId, email, emailVerified } },
    );
  expect(await ask(false)).toEqual({ ok: true, isActive: false });
  expect(await ask(true, "other@example.test")).toEqual({ ok: true, isActive: false });
  expect(await ask(true)).toEqual({ ok: true, isActive: true });
  expect(await db.$count(alerts, eq(alerts.state, "active"))).toBe(1);
});

test("a piece in stock is no reason to wait, and a bad address is refused beside its field", async () => {
  const productId = await makeProduct();
  const caller = { ip: `10.9.0.${++people}`, user: undefined };
  const asked = await requestStockAlert({ productId, email: "a@example.test" }, caller);
  expect(asked).toEqual({ ok: false, reason: "in-stock" });
  const form = { intent: "notify", productId, email: "a" };
  const refused = await stranger().go("/wishlist", { form });
  expect(refused.status).toBe(200);
  expect(refused.text).toContain("Please enter a valid email");
});

test("the list is in one's data, and deleted with the account", async () => {
  const customer = await shop.signedIn();
  const id = await makeProduct({ name: "Rosa" });
  await customer.go("/wishlist", { form: { add: id } });
  expect((await exportAccountData(customer.id))!.wishlist).toMatchObject([
    { name: "Rosa", priceThen: "RM 2,154.90" },
  ]);
  expect(await deleteAccount(customer.id, password)).toEqual({ ok: true });
  expect(await db.$count(wishlistItems)).toBe(0);
  expect(await db.$count(users, eq(users.id, customer.id))).toBe(0);
});

test("what guests saved 180 days ago is deleted, what customers saved is kept", async () => {
  const { id: userId } = await newCustomer();
  const [owner, recent] = [guest(), guest()];
  const id = await makeProduct();
  for (const one of [owner, recent, { userId }]) await addToWishlist(one, id);
  await db.execute(sql`update wishlist_items set added_at = now() - interval '181 days'
    where guest_id is distinct from ${recent.guestId}`);
  await pruneWishlists();
  expect([
    await wishlistIds(owner),
    await wishlistIds(recent),
    await wishlistIds({ userId }),
  ]).toEqual([[], [id], [id]]);
});
