import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#env";
import { db } from "#db/client.server.ts";
import { users, verifications } from "#db/schema/customers.ts";
import { signIn } from "#kit/shopper.ts";
import { toastOf } from "#kit/forms.ts";
import { emailChangeLink, forgetExpiredEmailChanges } from "#shop/customers/change-email.server.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { accountOf, newCustomer, password } from "#tests/accounts.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";
import type { EmailChange } from "./email-action.server.ts";

// A customer's address changes only after its holder opened the emailed link (ADR-0092).

const shop = setUpShop();
const path = "/account/details";

beforeEach(() => {
  env.SMTP_URL = "smtp://127.0.0.1:1";
});
afterEach(() => {
  env.SMTP_URL = undefined;
  vi.useRealTimers();
});

async function shown(browser: Browser, at = path): Promise<EmailChange> {
  const page = loaderDataOf(await browser.go(at), "storefront/account/details");
  return (page as { emailChange: EmailChange }).emailChange;
}

const newAddress = () => `${crypto.randomUUID()}@new.test`;

function ask(browser: Browser, newEmail: string, typed = password) {
  return browser.go(path, { form: { intent: "request-email-change", newEmail, password: typed } });
}

function confirm(browser: Browser, token: string) {
  return browser.go(path, { form: { intent: "confirm-email-change", token } });
}

async function linkTo(userId: string, email: string): Promise<{ path: string; token: string }> {
  const { pathname, search, searchParams } = new URL((await emailChangeLink(userId, email))!);
  return { path: pathname + search, token: searchParams.get("change")! };
}

describe("a new email address", () => {
  test("replaces the old one by a press on the page that its link opens, and the old one is notified", async () => {
    const siti = await shop.signedIn();
    const email = newAddress();
    expect(toastOf(await ask(siti, email.toUpperCase()))).toMatch(/^Check your email/);
    expect(await shown(siti)).toEqual({ state: "ready", newEmail: email });

    const link = await linkTo(siti.id, email);
    // Opening the link changes nothing, as a program that checks links in emails may open it.
    expect(await shown(siti, link.path)).toMatchObject({ state: "opened", newEmail: email });
    expect(await accountOf(siti.id)).toMatchObject({ email: siti.email, emailVerified: false });
    await db.insert(verifications).values({
      id: crypto.randomUUID(),
      identifier: crypto.randomUUID(),
      value: siti.id,
      expiresAt: new Date(Date.now() + 60_000),
    });

    expect(toastOf(await confirm(siti, link.token))).toMatch(/has changed.*sign in with/);
    expect(await accountOf(siti.id)).toMatchObject({
      email,
      emailVerified: true,
      pendingEmail: null,
      pendingEmailUntil: null,
    });
    expect(await passwordLinks(siti.id)).toBe(0);
    expect((await signIn(shop.browser("203.0.113.71"), email, password)).status).toBe(302);
    expect((await signIn(shop.browser("203.0.113.72"), siti.email, password)).status).not.toBe(302);
    // The link worked once.
    expect(toastOf(await confirm(siti, link.token))).toMatch(/expired or belongs/);
  });

  test("needs the current password, and differs from the old one", async () => {
    const siti = await shop.signedIn();
    const email = newAddress();
    expect((await ask(siti, email, "not the password")).text).toContain(
      "isn't your current password",
    );
    expect((await ask(siti, siti.email.toUpperCase())).text).toContain("already");
    expect((await ask(siti, "nonsense")).text).toContain("valid email");
    expect(await shown(siti)).toEqual({ state: "ready", newEmail: undefined });
  });

  test("is not taken by a link of another account, an older request or a cancelled one", async () => {
    const [siti, mallory] = [await shop.signedIn(), await shop.signedIn()];
    const [first, second] = [newAddress(), newAddress()];
    await ask(siti, first);
    const older = await linkTo(siti.id, first);
    expect(toastOf(await confirm(mallory, older.token))).toMatch(/expired or belongs/);
    await ask(siti, second);
    const newer = await linkTo(siti.id, second);
    expect(await shown(siti, older.path)).toEqual({ state: "link-invalid", newEmail: second });
    for (const token of [older.token, "", "x".repeat(5000)]) {
      expect(toastOf(await confirm(siti, token))).toMatch(/expired or belongs/);
    }
    await siti.go(path, { form: { intent: "cancel-email-change" } });
    expect(toastOf(await confirm(siti, newer.token))).toMatch(/expired or belongs/);
    for (const { id, email } of [siti, mallory]) expect((await accountOf(id)).email).toBe(email);
  });

  test("is forgotten after a day, and its link with it", async () => {
    const siti = await shop.signedIn();
    const email = newAddress();
    await ask(siti, email);
    const { token } = await linkTo(siti.id, email);
    await forgetExpiredEmailChanges();
    expect((await accountOf(siti.id)).pendingEmail).toBe(email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    expect(toastOf(await confirm(siti, token))).toMatch(/expired or belongs/);
    await forgetExpiredEmailChanges();
    vi.useRealTimers();
    expect((await accountOf(siti.id)).pendingEmail).toBeNull();
  });

  test("that another account has is refused only after its link was opened", async () => {
    const siti = await shop.signedIn();
    const other = await newCustomer();
    expect(toastOf(await ask(siti, other.email))).toMatch(/^Check your email/);
    const { token } = await linkTo(siti.id, other.email);
    expect(toastOf(await confirm(siti, token))).toMatch(/Another account uses this address/);
    expect((await accountOf(siti.id)).email).toBe(siti.email);
  });

  test("gets only so many links in an hour", async () => {
    const siti = await shop.signedIn();
    for (let times = 0; times < 5; times += 1) await ask(siti, newAddress());
    expect((await ask(siti, newAddress())).text).toContain("Too many attempts");
  });

  test("is not for staff, and not where no email can be sent", async () => {
    const staff = await shop.signedIn("staff");
    expect(await shown(staff)).toEqual({ state: "staff" });
    await ask(staff, newAddress());
    expect((await accountOf(staff.id)).pendingEmail).toBeNull();
    env.SMTP_URL = undefined;
    expect(await shown(await shop.signedIn())).toEqual({ state: "no-mail" });
  });
});

test("the emails are in the account's language and nobody's address is in a link", async () => {
  const siti = await newCustomer();
  const email = newAddress();
  const until = new Date(Date.now() + 60_000);
  await db
    .update(users)
    .set({ pendingEmail: email, pendingEmailUntil: until, language: "ms" })
    .where(eq(users.id, siti.id));
  const payload = { userId: siti.id, language: "ms" };
  const sent = await composeEmail({ kind: "email-change", payload, orderId: null, to: email });
  expect(sent!.text).toContain("/ms/account/details?change=");
  expect(sent!.text).not.toContain(email);
  // A link that is no longer wanted is not sent.
  const other = { kind: "email-change" as const, payload, orderId: null, to: newAddress() };
  expect(await composeEmail(other)).toBeUndefined();
  const notice = await composeEmail({
    kind: "account-changed",
    payload: { change: "email-changed", language: "ms" },
    orderId: null,
    to: siti.email,
  });
  expect(notice!.text).toContain("/ms/auth");
});

async function passwordLinks(userId: string): Promise<number> {
  return db.$count(verifications, eq(verifications.value, userId));
}
