import { expect, test } from "vitest";
import { setStaffRules } from "#shop/profile/staff-rules.server.ts";
import { totpCode } from "#kit/totp-code.ts";
import { goldAt } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeStaff, password } from "#tests/accounts.ts";
import { type Browser, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop();

const page = "/admin/security";

async function signedIn(email: string) {
  const browser = shop.browser();
  const form = { intent: "sign-in", email, password };
  expect((await browser.go("/auth?next=/admin", { form })).location).toBe("/admin");
  return browser;
}

/** Turns the second factor on as the screen does, and returns the QR code's content. */
async function protect(browser: Browser) {
  const started = await browser.go(page, { form: { intent: "start", password } });
  const { setup } = answerOf(started.text) as { setup: { address: string } };
  const session = browser.cookies.get("emas.session_token");
  const form = { intent: "confirm", setup: setup.address, code: totpCode(setup.address) };
  const confirmed = await browser.go(page, { form });
  expect(answerOf(confirmed.text)).toMatchObject({ recoveryCodes: { length: 10 } });
  expect(browser.cookies.get("emas.session_token")).not.toBe(session);
  return setup.address;
}

function answerOf(text: string): unknown {
  const { actionData } = JSON.parse(text) as { actionData: Record<string, unknown> };
  return Object.values(actionData)[0];
}

test("signing in asks for the code before creating a session, then redirects", async () => {
  const { email } = await makeStaff("staff");
  const setup = await protect(await signedIn(email));
  const browser = shop.browser();
  const first = { intent: "sign-in", email, password };
  const challenge = await browser.go("/auth?next=/admin/orders", { form: first });
  expect(challenge.location).toBe("/auth?step=app&next=%2Fadmin%2Forders");
  expect(browser.cookies.has("emas.session_token")).toBe(false);
  expect((await browser.go("/admin")).location).toMatch(/^\/auth\?next/);
  expect((await browser.go(challenge.location)).text).toContain('"view":"code"');

  const wrong = await browser.go(challenge.location, { form: { intent: "code", code: "000000" } });
  expect(wrong.status).toBe(200);
  expect(wrong.text).toContain("That code isn't right");
  const form = { intent: "code", kind: "app", code: totpCode(setup, 1) };
  const opened = await browser.go(challenge.location, { form });
  expect(opened.location).toBe("/admin/orders");
  expect((await browser.go("/admin/orders")).status).toBe(200);
  expect(browser.cookies.has("emas.two_factor")).toBe(false);
});

test("without a correct password there is no code page", async () => {
  const browser = shop.browser();
  expect((await browser.go("/auth?step=app&next=/admin")).location).toBe("/auth?next=%2Fadmin");
  const form = { intent: "code", code: "123456" };
  const answer = await browser.go("/auth?step=app&next=/admin", { form });
  expect(answer.location).toBe("/auth?next=%2Fadmin");
});

test("where a second factor is required nothing opens before it is set up", async () => {
  const { staff: owner, email } = await makeStaff("owner");
  const browser = await signedIn(email);
  await browser.go("/admin/settings/staff", { form: { intent: "rules", staffTwoFactor: "on" } });
  const ways = [
    () => browser.go("/admin/orders?page=2"),
    () => browser.go("/admin/orders.data?page=2"),
    () => browser.go("/admin/orders.data?page=2&_routes=admin/orders"),
    () => browser.go("/admin/orders?page=2", { form: { intent: "x" } }),
    () => browser.go("/admin/orders.data?page=2", { form: { intent: "x" } }),
  ];
  const there = "/admin/security?next=%2Fadmin%2Forders%3Fpage%3D2";
  for (const request of ways) {
    const { location, text } = await request();
    expect(location || text).toContain(there);
  }
  // The storefront, too, shows such a session no staff content.
  await goldAt(595, 640);
  const { orderId } = await placedOrder();
  const order = `/order-confirmation/${orderId}`;
  expect((await browser.go(order)).text).toContain('"isFull":false');
  expect((await browser.go(page)).status).toBe(200);
  await protect(browser);
  expect((await browser.go(order)).text).toContain('"isFull":true');
  for (const ask of ways) expect((await ask()).location).not.toContain("/admin/security");
  expect((await browser.go("/admin/orders?page=2")).status).toBe(200);
  await setStaffRules(owner, { staffTwoFactor: false });
});

test("without a mail server an invitation is a link, which opens a form and creates staff without owner pages", async () => {
  const { email: owner } = await makeStaff("owner");
  const email = "nurul@example.test";
  const boss = await signedIn(owner);
  const list = "/admin/settings/staff";
  const bad = await boss.go(list, {
    form: { intent: "invite", email: "no address", role: "staff" },
  });
  expect(bad.status).toBe(200);
  expect(bad.text).toContain("Please enter a valid email");
  const sent = await boss.go(list, { form: { intent: "invite", email, role: "staff" } });
  expect(sent.status).toBe(200);
  const link = /https?:\/\/[^\s"]+\?invite=[\w-]{32}/.exec(sent.text)![0];
  const { pathname, search } = new URL(link);

  const clerk = shop.browser();
  expect((await clerk.go(pathname + search)).text).toContain('"view":"invite"');
  const invite = new URLSearchParams(search).get("invite")!;
  const form = { intent: "invite", invite, fullName: "Nurul Huda", password };
  expect((await clerk.go(pathname + search, { form })).location).toBe("/admin");
  expect((await clerk.go("/admin")).status).toBe(200);
  expect((await clerk.go(list)).status).toBe(403);
  const action = { intent: "invite", email: "friend@example.test", role: "owner" };
  expect((await clerk.go(list, { form: action })).status).toBe(403);
  const spent = await shop.browser().go(pathname + search);
  expect(spent.status).toBe(410);
});
