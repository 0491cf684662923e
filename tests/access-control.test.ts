import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema/customers.ts";
import { clientIp } from "#server/http/admission/client-ip.ts";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { makeProduct } from "./factories.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";

// Access control over HTTP: what each area answers to guests, customers, staff, owners and other sites.

const shop = setUpShop({ gold: true });

const password = "a long password";

async function signIn(browser: Browser, email: string, next = "") {
  const form = { intent: "sign-in", email, password };
  const answer = await browser.go(`/auth${next}`, { form });
  expect(answer.status).toBe(302);
  return answer;
}

describe("admin pages", () => {
  test("are open to staff and owners", async () => {
    for (const browser of [await shop.signedIn("staff"), await shop.signedIn("owner")]) {
      for (const path of ["/admin", "/admin/orders", "/admin/touch-n-go"]) {
        expect([path, (await browser.go(path)).status]).toEqual([path, 200]);
      }
    }
  });

  test("are closed from the next request after a role or session is revoked", async () => {
    const clerk = await shop.signedIn("staff");
    await db.update(users).set({ role: "customer" }).where(eq(users.id, clerk.id));
    expect((await clerk.go("/admin/orders")).status).toBe(403);
    await db.delete(sessions).where(eq(sessions.userId, clerk.id));
    expect((await clerk.go("/admin/orders")).status).toBe(302);
  });
});

describe("signing in", () => {
  test("merges the guest's cart and never redirects to another site", async () => {
    const { email, id } = await shop.signedIn("customer");
    const guest = shop.browser();
    const form = { intent: "add", productId: await makeProduct(), quantity: "2" };
    await guest.go("/cart", { form });
    const next = `?${new URLSearchParams({ next: "//evil.example" })}`;
    expect((await signIn(guest, email, next)).location).toBe("/");
    expect(await cartQuantity({ userId: id })).toBe(2);
    const inside = `?${new URLSearchParams({ next: "/checkout" })}`;
    expect((await signIn(shop.browser(), email, inside)).location).toBe("/checkout");
  });

  test.each<Record<string, string>>([
    { intent: "sign-in", email: "nobody@example.test" },
    { intent: "sign-in", email: "not one" },
    { intent: "sign-up", email: "not one" },
    { intent: "forgot", email: "not one" },
    { intent: "new-password", token: "no token" },
  ])("answers %j without repeating the typed password", async (given) => {
    const form = { ...given, password: "Sulit-916-sekali" };
    const { location, text } = await shop.browser("192.0.2.8").go("/auth", { form });
    expect(location).toBe("");
    expect(text).toContain("actionData");
    expect(text).not.toContain("Sulit");
  });
});

describe("signing out", () => {
  test("needs a form of this site; afterwards session and browser are unknown", async () => {
    const owner = await shop.signedIn("owner");
    await owner.go("/cart", { form: { intent: "add", productId: await makeProduct() } });
    await owner.go("/cart");
    const stored = new Map(owner.cookies);
    expect((await owner.go("/sign-out")).status).toBe(405);
    expect((await owner.go("/admin")).status).toBe(200);
    const out = await owner.go("/sign-out", { form: {} });
    expect(out.location).toBe("/");
    expect(out.headers.getSetCookie().join("\n")).toContain("emas.guest=; ");
    expect((await owner.go("/admin")).status).toBe(302);
    const attacker = shop.browser();
    for (const [name, value] of stored) attacker.cookies.set(name, value);
    expect((await attacker.go("/admin")).status).toBe(302);
  });
});

describe("cookies", () => {
  test("over https are Secure, and no other host can set the guest cookie", async () => {
    vi.resetModules();
    vi.stubEnv("BASE_URL", "https://emas.example");
    const { createGuest } = await import("#app/http/guest-cookie.server.ts");
    const { toastCookie } = await import("#app/http/toast.server.ts");
    expect(createGuest().cookie).toMatch(/^__Host-emas\.guest=.+; Path=\/; HttpOnly; .*; Secure$/);
    expect(toastCookie({ title: "Welcome back!" })).toMatch(
      /^__Host-emas\.toast=.+; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/,
    );
    vi.unstubAllEnvs();
    vi.resetModules();
  });
});

test.each([
  [0, undefined, "10.0.0.9"],
  [0, "203.0.113.5", "10.0.0.9"],
  [1, "203.0.113.5", "203.0.113.5"],
  [1, "1.1.1.1, 203.0.113.5", "203.0.113.5"],
  [2, "1.1.1.1, 203.0.113.5, 10.0.0.1", "203.0.113.5"],
  [2, "203.0.113.5", "10.0.0.9"],
  [1, "203.0.113.5:4711", "203.0.113.5"],
  [1, "[2001:db8::1]:4711", "2001:db8::1"],
  [1, "[2001:db8::1]", "2001:db8::1"],
  [1, "2001:db8::1", "2001:db8::1"],
])("behind %i proxies with X-Forwarded-For %j the caller is %j", (hops, said, address) => {
  const incoming = { socket: { remoteAddress: "10.0.0.9" }, headers: { "x-forwarded-for": said } };
  expect(clientIp(incoming as never, hops)).toBe(address);
});
