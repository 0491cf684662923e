import { describe, expect, test, vi } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { confirmationLink } from "#shop/customers/confirm-email.server.ts";
import { orderKey, buyerKey } from "#shop/orders/order-link.server.ts";
import { accountOf } from "#tests/accounts.ts";
import { placedOrder } from "#tests/checkout.ts";
import { orderOf } from "#tests/order-rows.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";
import type { GuestOrders } from "./guest-orders.tsx";

// A guest's orders join an account over HTTP (ADR-0076). What allows it: shop/orders/guest-orders.test.ts.

const shop = setUpShop({ gold: true });

async function offered(browser: Browser, path = "/account"): Promise<GuestOrders> {
  const answer = await browser.go(path);
  const page = loaderDataOf(answer, "storefront/account/orders") as { guestOrders: GuestOrders };
  return page.guestOrders;
}

function expectSpent({ confirm, isLinkSpent }: GuestOrders) {
  expect([confirm, isLinkSpent]).toEqual([undefined, true]);
}

/** The path and query of the emailed link. */
function linkOf(account: { id: string; email: string }): string {
  const { pathname, search } = new URL(confirmationLink(account));
  return pathname + search;
}

const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("confirm")!;

describe("the account's address", () => {
  test("is verified by its link, while signed in to it, and then brings its orders", async () => {
    const siti = await shop.signedIn();
    const { orderId } = await placedOrder({}, 1, { email: siti.email });
    expect(await offered(siti)).toMatchObject({ found: [], isEmailVerified: false });
    const asked = await siti.go("/account?index", { form: { intent: "send-confirmation" } });
    expect(toastOf(asked)).toMatch(/^Check your email/);

    const link = linkOf(siti);
    // Opening the link changes nothing, as a program that checks links in emails may open it.
    expect(await offered(siti, link)).toMatchObject({ found: [], confirm: tokenOf(link) });
    expect((await accountOf(siti.id)).emailVerified).toBe(false);
    const form = { intent: "confirm-email", token: tokenOf(link) };
    const confirmed = await siti.go("/account?index", { form });
    expect(toastOf(confirmed)).toMatch(/One order is now with your orders/);
    expect((await orderOf(orderId)).userId).toBe(siti.id);
    expect(await offered(siti)).toMatchObject({ found: [], isEmailVerified: true });

    // Later orders of a guest with this address are offered at once.
    const later = await placedOrder({}, 1, { email: siti.email });
    expect((await offered(siti)).found).toMatchObject([{ id: later.orderId }]);
    await siti.go("/account?index", { form: { intent: "add-guest-orders" } });
    expect((await orderOf(later.orderId)).userId).toBe(siti.id);
  });

  test("is not verified by a link of another account, a changed or an old one", async () => {
    const [siti, mallory] = [await shop.signedIn(), await shop.signedIn()];
    const { orderId } = await placedOrder({}, 1, { email: siti.email });
    const link = linkOf(siti);
    const [until] = tokenOf(link).split(".");
    const forged = tokenOf(linkOf({ id: mallory.id, email: siti.email }));
    const later = tokenOf(link).replace(until!, `${Number(until) + 1}`);
    for (const [browser, token] of [
      [mallory, tokenOf(link)],
      [mallory, forged],
      [siti, later],
      [siti, ""],
      [siti, "x".repeat(5000)],
    ] as const) {
      const answer = await browser.go("/account?index", {
        form: { intent: "confirm-email", token },
      });
      expect(toastOf(answer)).toMatch(/expired or belongs to another account/);
    }
    expectSpent(await offered(mallory, link));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    try {
      expectSpent(await offered(siti, link));
    } finally {
      vi.useRealTimers();
    }
    for (const { id } of [siti, mallory]) expect((await accountOf(id)).emailVerified).toBe(false);
    expect((await orderOf(orderId)).userId).toBeNull();
  });

  test("gets only so many links in an hour", async () => {
    const siti = await shop.signedIn();
    const ask = () => siti.go("/account?index", { form: { intent: "send-confirmation" } });
    for (let times = 0; times < 5; times += 1) expect(toastOf(await ask())).toMatch(/^Check/);
    expect(toastOf(await ask())).toMatch(/Too many attempts/);
  });

  test("that is not verified is told nothing, whether orders were placed with it or not", async () => {
    const [siti, other] = [await shop.signedIn(), await shop.signedIn()];
    await placedOrder({}, 1, { email: siti.email });
    const [mine, theirs] = [await offered(siti), await offered(other)];
    expect({ ...mine, email: "" }).toEqual({ ...theirs, email: "" });
  });
});

describe("the order's page", () => {
  const page = (orderId: string, key: string) => `/order-confirmation/${orderId}?key=${key}`;
  const canJoin = async (browser: Browser, path: string) => {
    const data = loaderDataOf(await browser.go(path), "storefront/order");
    return (data as { fullOrder?: { canJoin: boolean } }).fullOrder?.canJoin;
  };

  test("offers it to the signed-in buyer only, and adds it by one press", async () => {
    const { orderId } = await placedOrder();
    const siti = await shop.signedIn();
    const staff = await shop.signedIn("staff");
    const buyers = page(orderId, buyerKey(orderId));
    expect(await canJoin(shop.browser(), buyers)).toBe(false);
    expect(await canJoin(staff, buyers)).toBe(false);
    expect(await canJoin(siti, page(orderId, orderKey(orderId)))).toBe(false);
    expect(await canJoin(siti, buyers)).toBe(true);
    const answer = await siti.go(buyers, { form: { intent: "add-to-account" } });
    expect([answer.location, toastOf(answer)]).toEqual([
      buyers,
      expect.stringMatching(/^Added to your account/),
    ]);
    expect(await canJoin(siti, buyers)).toBe(false);
    expect((await siti.go("/account")).text).toContain(orderId);
  });

  test("refuses strangers, guests and those with staff's link", async () => {
    const { orderId } = await placedOrder();
    const mallory = await shop.signedIn();
    for (const [browser, path] of [
      [mallory, `/order-confirmation/${orderId}`],
      [mallory, page(orderId, orderKey(orderId))],
      [shop.browser(), page(orderId, buyerKey(orderId))],
    ] as const) {
      const answer = await browser.go(path, { form: { intent: "add-to-account" } });
      expect(toastOf(answer)).toMatch(/Only the person who placed this order/);
    }
    expect((await orderOf(orderId)).userId).toBeNull();
  });
});

test("who has just signed up finds the address in the sign-in form, and nobody else does", async () => {
  const browser = shop.browser();
  const email = "rahmah@example.test";
  const person = { fullName: "Rahmah", phoneNumber: "012-345 6789", password: "a long password" };
  const form = { intent: "sign-up", ...person, email };
  const answer = await browser.go("/auth?tab=sign-up&next=%2Faccount", { form });
  expect(answer.location).toBe("/auth?next=%2Faccount");
  const shown = loaderDataOf(await browser.go(answer.location), "storefront/auth");
  expect(shown).toMatchObject({ view: "sign-in", email });
  const others = loaderDataOf(await shop.browser().go(answer.location), "storefront/auth");
  expect(JSON.stringify(others)).not.toContain(email);
});
