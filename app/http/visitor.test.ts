import { eq } from "drizzle-orm";
import { RouterContextProvider, type MiddlewareFunction } from "react-router";
import { expect, test } from "vitest";
import {
  cartOwnerFor,
  clearIdentity,
  guestIdFor,
  requireOwner,
  requireStaff,
  sendCookies,
  staffMiddleware,
  visitorMiddleware,
  visitorOf,
} from "./visitor.server.ts";
import { db } from "#db/client.server.ts";
import { users, type Role } from "#db/schema/customers.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { succeeded } from "#tests/answers.ts";

setUpDatabase();

const address = "http://localhost:3000/admin/orders?page=2";

/** Runs `page` below the root's middleware, as the router does. */
async function visit(
  headers: Record<string, string>,
  page: (context: RouterContextProvider) => unknown,
  below: MiddlewareFunction<Response>[] = [],
  at = address,
) {
  const context = new RouterContextProvider();
  const request = new Request(at, { headers });
  const args = { request, url: new URL(at), context, params: {}, pattern: "" };
  async function run([first, ...rest]: MiddlewareFunction<Response>[]): Promise<Response> {
    if (first) return (await first(args, () => run(rest))) ?? (await run(rest));
    await page(context);
    return new Response();
  }
  return await run([visitorMiddleware, ...below]);
}

async function sessionOf(role: Role) {
  const email = `${role}@example.com`;
  const password = "a long password";
  await signUp(
    { fullName: role, phoneNumber: "+60123456789", email, password },
    { ip: "10.0.0.1" },
  );
  await db.update(users).set({ role }).where(eq(users.email, email));
  const answer = succeeded(
    await signIn({ email, password }, { ip: "10.0.0.1", headers: new Headers() }),
  );
  return { cookie: answer.cookies[0]!.split(";")[0]! };
}

test("a guest gets an id when first needed and keeps it", async () => {
  const idle = await visit({}, async (context) => {
    expect(await visitorOf(context)).toEqual({
      user: undefined,
      guestId: undefined,
      ip: "unknown",
      cartOwner: undefined,
    });
  });
  expect(idle.headers.getSetCookie()).toEqual([]);

  let guestId = "";
  const first = await visit({ "x-emas-client-ip": "203.0.113.9" }, async (context) => {
    guestId = guestIdFor(context);
    expect(guestIdFor(context)).toBe(guestId);
    expect(await cartOwnerFor(context)).toEqual({ guestId });
    expect(await visitorOf(context)).toMatchObject({ guestId, ip: "203.0.113.9" });
  });
  const [cookie, ...others] = first.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(
    /^emas\.guest=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  );

  const sent = `other=1; ${cookie!.split(";")[0]}`;
  const second = await visit({ cookie: sent }, (context) => {
    expect(guestIdFor(context)).toBe(guestId);
  });
  expect(second.headers.getSetCookie()).toEqual([]);
  const gone = await visit({ cookie: sent }, clearIdentity);
  expect(gone.headers.getSetCookie().join()).toContain("emas.guest=; ");
  await visit({ cookie: sent.replace(guestId, crypto.randomUUID()) }, async (context) => {
    expect((await visitorOf(context)).guestId).toBeUndefined();
  });
});

test("cookies are sent with every kind of answer", async () => {
  const answer = await visit({}, (context) => sendCookies(context, ["a=1", "b=2"]));
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a guest on an admin page is sent to sign in, and no loader below runs", async () => {
  let ran = false;
  const refusal = visit({}, () => (ran = true), [staffMiddleware]);
  const answer = await refusal.catch((thrown: Response) => thrown);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/auth?next=%2Fadmin%2Forders%3Fpage%3D2");
  expect(ran).toBe(false);
});

test("customers get 403, staff get a badge, only owners do owner actions", async () => {
  const customer = await sessionOf("customer");
  await visit(customer, async (context) => {
    const { user, cartOwner } = await visitorOf(context);
    expect(user).toMatchObject({ email: "customer@example.com", role: "customer" });
    expect(cartOwner).toEqual({ userId: user?.id });
    await expect(requireStaff(context)).rejects.toMatchObject({ init: { status: 403 } });
  });
  const guarded = visit(customer, () => expect.unreachable(), [staffMiddleware]);
  await expect(guarded).rejects.toMatchObject({ init: { status: 403 } });

  await visit(
    await sessionOf("staff"),
    async (context) => {
      expect(await requireStaff(context)).toMatchObject({ name: "staff", role: "staff" });
      await expect(requireOwner(context)).rejects.toMatchObject({ init: { status: 403 } });
    },
    [staffMiddleware],
  );
  await visit(await sessionOf("owner"), async (context) => {
    expect(await requireOwner(context)).toMatchObject({ name: "owner", role: "owner" });
  });
});

test("an admin page opens in the language of the account, whatever the link", async () => {
  const staff = await sessionOf("staff");
  const open = async (language: string, at: string) => {
    await db.update(users).set({ language }).where(eq(users.role, "staff"));
    try {
      await visit(staff, () => undefined, [staffMiddleware], at);
      return at;
    } catch (answer) {
      return (answer as Response).headers.get("Location");
    }
  };
  const [english, malay, chinese] = [address, inLanguage("ms"), inLanguage("zh")];
  expect(await open("en", english)).toBe(english);
  expect(await open("en", malay)).toBe(english);
  expect(await open("ms", english)).toBe(malay);
  expect(await open("ms", malay)).toBe(malay);
  expect(await open("zh", malay)).toBe(chinese);
  // The file of this language was removed.
  expect(await open("xx", malay)).toBe(english);

  function inLanguage(language: string) {
    return address.replace("/admin", `/${language}/admin`);
  }
});
