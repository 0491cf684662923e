import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, type Role } from "#db/schema/customers.ts";
import { addAddress, listAddresses } from "#shop/customers/addresses.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { home, password } from "#tests/accounts.ts";
import { makeProduct } from "#tests/factories.ts";
import { openCheckout, pieces } from "#tests/checkout.ts";
import { addresses } from "#kit/routes.ts";
import { type Browser, setUpShop, loaderDataOf } from "#tests/shop-in-process.ts";
import { succeeded } from "#tests/answers.ts";

// Account pages over HTTP: who may open them, and that no one reaches another customer's data.

const shop = setUpShop({ gold: true });

async function signIn(browser: Browser, email: string) {
  const form = { intent: "sign-in", email, password };
  expect((await browser.go("/auth", { form })).status).toBe(302);
}

async function orderOf(userId: string) {
  const owner = { userId };
  const productId = await makeProduct();
  await addToCart(owner, pieces(productId));
  const placed = succeeded(
    await placeOrder({ owner, userId, guestId: null }, await openCheckout(owner)),
  );
  return placed.orderId;
}

const accountRoutes = addresses().filter(({ id }) => id.startsWith("storefront/account"));

describe("account pages", () => {
  test("are open to customers and staff and are never cached", async () => {
    for (const browser of [await shop.signedIn(), await shop.signedIn("staff")]) {
      for (const { path } of accountRoutes.filter((room) => !room.path.includes(":"))) {
        for (const way of path.endsWith("download") ? [path] : [path, `${path}.data`]) {
          const { status, headers } = await browser.go(way);
          expect([way, status]).toEqual([way, 200]);
          expect([way, headers.get("Cache-Control")]).toEqual([
            way,
            expect.stringContaining("no-store"),
          ]);
        }
      }
    }
  });

  test("close when the session ends: signing out everywhere ends it in every browser", async () => {
    const here = await shop.signedIn();
    const there = shop.browser("198.51.101.250");
    await signIn(there, here.email);
    const out = await here.go("/account/security", { form: { intent: "sign-out-everywhere" } });
    expect(out.location).toBe("/");
    for (const browser of [here, there]) {
      expect((await browser.go("/account")).location).toBe("/auth?next=%2Faccount");
    }
  });

  test("change the password and keep only this browser signed in", async () => {
    const here = await shop.signedIn();
    const there = shop.browser("198.51.101.251");
    await signIn(there, here.email);
    const wrong = { intent: "change-password", currentPassword: "Sulit-916-sekali" };
    const refused = await here.go("/account/security", {
      form: { ...wrong, newPassword: "Sulit-999-sekali" },
    });
    expect(refused.status).toBe(200);
    expect(refused.text).toContain("That isn't your current password");
    expect(refused.text).not.toContain("Sulit");
    const form = { ...wrong, currentPassword: password, newPassword: "another long one" };
    expect((await here.go("/account/security", { form })).status).toBe(302);
    expect((await here.go("/account")).status).toBe(200);
    expect((await there.go("/account")).status).toBe(302);
  });
});

describe("another customer's", () => {
  test("address cannot be read, changed or deleted", async () => {
    const [farah, other] = [await shop.signedIn(), await shop.signedIn()];
    const added = await addAddress(other.id, home);
    const id = added.ok ? added.id : "";
    const path = `/account/addresses/${id}`;
    const changed = { ...home, line1: "Elsewhere", line2: "", label: "", isDefault: "on" };
    expect((await farah.go(path)).status).toBe(404);
    expect((await farah.go(path, { form: changed })).status).toBe(404);
    const form = { addressId: id };
    // Answered like one that she deleted before; nothing is deleted.
    expect((await farah.go("/account/addresses", { form })).status).toBe(302);
    expect(await listAddresses(other.id)).toMatchObject([{ id, line1: home.line1 }]);
    expect((await other.go(path, { form: changed })).status).toBe(302);
    expect(await listAddresses(other.id)).toMatchObject([{ id, line1: "Elsewhere" }]);
  });

  test("orders, addresses and devices appear on no page and in no download", async () => {
    const [farah, other] = [await shop.signedIn(), await shop.signedIn()];
    const [mine, theirs] = [await orderOf(farah.id), await orderOf(other.id)];
    await addAddress(other.id, { ...home, line1: "1 Lorong Orang Lain" });
    const [device] = await db.select().from(sessions).where(eq(sessions.userId, other.id));
    for (const { path } of accountRoutes.filter((room) => !room.path.includes(":"))) {
      const { text } = await farah.go(path);
      for (const strange of [theirs, other.email, "Orang Lain", device!.id, device!.token]) {
        expect([path, text.includes(strange)]).toEqual([path, false]);
      }
    }
    expect((await farah.go("/account")).text).toContain(mine);
    const form = { intent: "sign-out-device", device: device!.id };
    await farah.go("/account/security", { form });
    expect((await other.go("/account")).status).toBe(200);
  });
});

describe("deleting the account", () => {
  test("asks for the password, lists open orders and signs out every browser", async () => {
    const farah = await shop.signedIn();
    const path = "/account/data/delete";
    const wrong = await farah.go(path, { form: { password: "Sulit-916-sekali" } });
    expect(wrong.text).toContain("That isn't your password");
    expect(wrong.text).not.toContain("Sulit");
    const orderId = await orderOf(farah.id);
    const open = await farah.go(path, { form: { password } });
    expect(open.text).toContain("Your account wasn't deleted.");
    expect(open.text).toContain(orderId);
    expect((await farah.go("/account")).status).toBe(200);

    const other = await shop.signedIn();
    const gone = await other.go(path, { form: { password } });
    expect(gone.location).toBe("/");
    expect(gone.headers.getSetCookie().join("\n")).toContain("emas.guest=; ");
    expect((await other.go("/account")).status).toBe(302);
    const again = { intent: "sign-in", email: other.email, password };
    expect((await other.go("/auth", { form: again })).status).toBe(200);
  });

  test.each<Role>(["staff", "owner"])("is refused to %s", async (role) => {
    const clerk = await shop.signedIn(role);
    const answer = await clerk.go("/account/data/delete", { form: { password } });
    expect(answer.text).toContain("Your account wasn't deleted.");
    expect((await clerk.go("/account")).status).toBe(200);
  });
});

describe("/auth", () => {
  test.each([
    ["", "/account"],
    ["?next=/checkout", "/checkout"],
    ["?next=//evil.example", "/"],
    ["?tab=sign-up", "/account"],
  ])("%s redirects a signed-in user to %s", async (search, to) => {
    expect((await (await shop.signedIn()).go(`/auth${search}`)).location).toBe(to);
  });
});

test("checkout is prefilled with the default address", async () => {
  const farah = await shop.signedIn();
  const owner = { userId: farah.id };
  const productId = await makeProduct();
  await addToCart(owner, pieces(productId));
  expect((await farah.go("/checkout")).text).not.toContain(home.line1);
  await addAddress(farah.id, { ...home, line1: "The other one" });
  await addAddress(farah.id, { ...home, isDefault: true });
  const page = await farah.go("/checkout");
  expect(loaderDataOf(page, "storefront/checkout")).toMatchObject({
    buyer: { fullName: "Farah Idris", line1: home.line1, postcode: "50000" },
    savedAddresses: [{ line1: home.line1 }, { line1: "The other one" }],
  });
});
