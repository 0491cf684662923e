import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, users, type Role } from "#db/schema/customers.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { freshDatabase } from "./database.ts";
import { goldAt, makeProduct } from "./factories.ts";
import { addresses, moduleOf, openShopInProcess, type Browser } from "./shop-in-process.ts";

// Who gets in where, over HTTP: what each door answers to guests, customers, staff, owners and other sites.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Awaited<ReturnType<typeof openShopInProcess>>;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await openShopInProcess();
  await goldAt(595, 640);
});
afterAll(() => database.drop());

const password = "a long password";
const elsewhere = "https://evil.example";
let people = 0;

/** A browser in which somebody of this role is signed in, from an address of its own. */
async function signedIn(role: Role) {
  people += 1;
  const email = `${role}-${people}@example.test`;
  const ip = `198.51.100.${people}`;
  const input = { fullName: "Farah Idris", phoneNumber: "+60123456789", email, password };
  expect(await signUp(input, { ip })).toEqual({ ok: true });
  const set = db.update(users).set({ role }).where(eq(users.email, email));
  const [user] = await set.returning({ id: users.id });
  const browser = shop.browser(ip);
  await signIn(browser, email);
  return { ...browser, id: user!.id, email };
}

async function signIn(browser: Browser, email: string, next = "") {
  const form = { intent: "sign-in", email, password };
  const answer = await browser.go(`/auth${next}`, { form });
  expect(answer.status).toBe(302);
  return answer;
}

function filled(path: string) {
  return path.replace(/:\w+/, crypto.randomUUID()).replace("*", "nothing") || "/";
}

describe("the staff door", () => {
  const rooms = addresses().filter(({ id }) => id.startsWith("admin/"));

  test("is closed to guests and customers, as a page, as data, loader by loader, and for writes", async () => {
    expect(rooms.length).toBeGreaterThan(6);
    const [guest, customer] = [shop.browser(), await signedIn("customer")];
    for (const { id, path } of rooms) {
      const address = filled(path);
      const asked = [address, `${address}.data`, `${address}.data?_routes=${id}`];
      for (const way of asked) {
        for (const form of way === asked[2] ? [undefined] : [undefined, { intent: "x" }]) {
          const sent = await guest.go(way, { form });
          expect([way, sent.status]).toEqual([way, way === address ? 302 : 202]);
          expect(sent.location || sent.text).toContain("/auth?next=%2Fadmin");
          expect([way, (await customer.go(way, { form })).status]).toEqual([way, 403]);
        }
      }
    }
  });

  test("is open to staff and owners", async () => {
    for (const browser of [await signedIn("staff"), await signedIn("owner")]) {
      for (const path of ["/admin", "/admin/orders", "/admin/touch-n-go"]) {
        expect([path, (await browser.go(path)).status]).toEqual([path, 200]);
      }
    }
  });

  test("closes with the next request, once a role or a session is taken away", async () => {
    const clerk = await signedIn("staff");
    await db.update(users).set({ role: "customer" }).where(eq(users.id, clerk.id));
    expect((await clerk.go("/admin/orders")).status).toBe(403);
    await db.delete(sessions).where(eq(sessions.userId, clerk.id));
    expect((await clerk.go("/admin/orders")).status).toBe(302);
  });

  test("tells caches to keep nothing", async () => {
    const owner = await signedIn("owner");
    for (const { path } of rooms) {
      for (const way of [filled(path), `${filled(path)}.data`]) {
        const { headers } = await owner.go(way);
        expect([way, headers.get("Cache-Control")]).toEqual([way, "no-store, private"]);
      }
    }
  });
});

describe("a form that another site sends", () => {
  test("is refused at every address that takes forms, and leaves no cookie", async () => {
    const takers: string[] = [];
    for (const { id, path } of addresses()) {
      if (/^(privacy|terms|delivery)/.test(id)) continue;
      const file = ["tsx", "ts"].map((ending) => `${id}.${ending}`);
      const module = await moduleOf(file[0]!).catch(() => moduleOf(file[1]!));
      if ("action" in module && module.action) takers.push(filled(path));
    }
    expect(takers).toContain("/cart");
    expect(takers).toContain("/sign-out");
    const owner = await signedIn("owner");
    for (const address of takers) {
      for (const way of [address, `${address}.data`]) {
        for (const origin of [elsewhere, "null", "http://localhost:3000.evil.example"]) {
          const answer = await owner.go(way, { form: { intent: "add" }, headers: { origin } });
          expect([way, origin, [400, 403].includes(answer.status)]).toEqual([way, origin, true]);
          expect(answer.headers.getSetCookie()).toEqual([]);
        }
      }
    }
  });
});

describe("signing in", () => {
  test("brings the guest's cart along, and leads to no other site", async () => {
    const { email, id } = await signedIn("customer");
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
  ])("answers %j without the password that was typed", async (given) => {
    const form = { ...given, password: "Sulit-916-sekali" };
    const { location, text } = await shop.browser("192.0.2.8").go("/auth", { form });
    expect(location).toBe("");
    expect(text).toContain("actionData");
    expect(text).not.toContain("Sulit");
  });
});

describe("signing out", () => {
  test("takes a form of ours; then neither the session nor the browser is known", async () => {
    const owner = await signedIn("owner");
    await owner.go("/cart", { form: { intent: "add", productId: await makeProduct() } });
    await owner.go("/cart");
    const kept = new Map(owner.cookies);
    expect((await owner.go("/sign-out")).status).toBe(405);
    expect((await owner.go("/admin")).status).toBe(200);
    const out = await owner.go("/sign-out", { form: {} });
    expect(out.location).toBe("/");
    expect(out.headers.getSetCookie().join("\n")).toContain("emas.guest=; ");
    expect((await owner.go("/admin")).status).toBe(302);
    const thief = shop.browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.go("/admin")).status).toBe(302);
  });
});

describe("cookies", () => {
  test("over https travel over nothing else, and no other host can set the guest's", async () => {
    vi.resetModules();
    vi.stubEnv("BASE_URL", "https://emas.example");
    const { makeGuest } = await import("#app/http/guest-cookie.server.ts");
    const { toastCookie } = await import("#app/http/toast.server.ts");
    expect(makeGuest().cookie).toMatch(/^__Host-emas\.guest=.+; Path=\/; HttpOnly; .*; Secure$/);
    expect(toastCookie({ title: "Welcome back!" })).toMatch(/HttpOnly; Secure; SameSite=Lax/);
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
])("behind %i proxies that say %j the caller is %j", (hops, said, address) => {
  const incoming = { socket: { remoteAddress: "10.0.0.9" }, headers: { "x-forwarded-for": said } };
  expect(clientAddress(incoming as never, hops)).toBe(address);
});
