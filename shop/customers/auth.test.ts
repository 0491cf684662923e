import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { networkOf } from "#app/http/network.server.ts";
import { nextPath } from "#app/http/next-path.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users, verifications } from "#db/schema/customers.ts";
import { consumeRateLimit } from "#platform/rate-limit.server.ts";
import { auth } from "./auth.server.ts";
import { canSetUpOwner, createOwner, ensureOwner, setUpOwner } from "./first-owner.server.ts";
import {
  findAccountByResetToken,
  requestPasswordReset,
  createResetLink,
  resetPassword,
} from "./reset-password.server.ts";
import { readSession, signOut } from "./session.server.ts";
import { signIn, signInShape } from "./sign-in.server.ts";
import { signUp, signUpShape } from "./sign-up.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { succeeded } from "#tests/answers.ts";
import { asCookie, caller, newCustomer, openSession, password } from "#tests/accounts.ts";

setUpDatabase();

test("a customer signs up, signs in and out", async () => {
  const user = await newCustomer("aishah@example.com", "Aishah");
  expect(user).toMatchObject({
    name: "Aishah",
    phoneNumber: "+60123456789",
    role: "customer",
    emailVerified: false,
  });
  const from = caller();
  const { cookies } = succeeded(await signIn({ email: "aishah@example.com", password }, from));
  expect(cookies).toHaveLength(2);
  expect(cookies[1]).toMatch(/^emas\.known=.+HttpOnly; SameSite=Lax/);
  expect(cookies[0]).toMatch(/^emas\.session_token=.+HttpOnly; SameSite=Lax$/);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(session).toMatchObject({ ipAddress: from.ip, userAgent: "a test" });

  const { headers } = caller(asCookie(cookies));
  expect((await readSession(headers)).user).toEqual({
    id: user.id,
    name: "Aishah",
    email: "aishah@example.com",
    emailVerified: false,
    language: "en",
    phoneNumber: "+60123456789",
    role: "customer",
    twoFactor: false,
  });
  expect((await signOut(headers)).cookies.join()).toContain("emas.session_token=; Max-Age=0");
  expect((await readSession(headers)).user).toBeUndefined();
});

test("a revoked role counts from the next request", async () => {
  const user = await newCustomer("role@example.com");
  const headers = await openSession("role@example.com");
  await db.update(users).set({ role: "staff" }).where(eq(users.id, user.id));
  expect((await readSession(headers)).user?.role).toBe("staff");
  await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
  expect((await readSession(headers)).user?.role).toBe("customer");
});

test("a session in use is extended together with its cookie", async () => {
  const user = await newCustomer("long@example.com");
  const headers = await openSession("long@example.com");
  expect((await readSession(headers)).cookies).toEqual([]);
  const soon = new Date(Date.now() + 86_400_000);
  await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, user.id));
  expect((await readSession(headers)).cookies.join()).toContain("Max-Age=2592000");
});

test("a forged cookie belongs to no session", async () => {
  const headers = await openSession("long@example.com");
  const forged = new Headers({
    cookie: headers.get("cookie")!.replace(/=(.)/, (_, first) => (first === "x" ? "=y" : "=x")),
  });
  expect((await readSession(forged)).user).toBeUndefined();
});

test("an email with an account gets the same answers as one without", async () => {
  const input = { fullName: "Another", phoneNumber: "+60111111111", password: "another password" };
  const known = { ...input, email: "aishah@example.com" };
  expect(await signUp(known, caller())).toEqual({ ok: true });
  const [user] = await db.select().from(users).where(eq(users.email, known.email));
  expect(user?.name).toBe("Aishah");

  const wrong = [known.email, "nobody@example.com"].map((email) =>
    signIn({ email, password: "not the password" }, caller()),
  );
  const refusal = { ok: false, reason: "refused", message: "Invalid email or password" };
  expect(await Promise.all(wrong)).toEqual([refusal, refusal]);
  const resets = [known.email, "nobody@example.com"].map((email) =>
    requestPasswordReset(email, caller()),
  );
  expect(await Promise.all(resets)).toEqual([{ ok: true }, { ok: true }]);
  expect(await createResetLink("nobody@example.com")).toBeUndefined();
});

test("no one can sign up as staff", async () => {
  const filled = signUpShape.parse({
    fullName: "Mallory",
    phoneNumber: "012-345 6789",
    email: " Mallory@Example.com ",
    password,
    role: "owner",
  });
  expect(filled).not.toHaveProperty("role");
  expect(filled).toMatchObject({ email: "mallory@example.com", phoneNumber: "+60123456789" });
  const body = { name: "Mallory", email: filled.email, password, role: "owner" };
  await auth().api.signUpEmail({ body });
  const [user] = await db.select().from(users).where(eq(users.email, filled.email));
  expect(user?.role).toBe("customer");
});

test("missing fields are named", () => {
  expect(fieldsOf(signUpShape, {})).toEqual({
    fullName: "Please enter your full name",
    phoneNumber: "Please enter your phone number",
    email: "Please enter your email",
    password: "Please choose a password",
  });
  expect(fieldsOf(signInShape, { email: "not one", password: "" })).toEqual({
    email: "Please enter a valid email",
    password: "Please enter your password",
  });
  const short = {
    fullName: "A",
    phoneNumber: "0123456789",
    email: "a@b.co",
    password: "kebaya-nn",
  };
  expect(fieldsOf(signUpShape, short)).toEqual({
    password: "Please choose a password of at least 10 characters",
  });
});

function fieldsOf(shape: typeof signUpShape | typeof signInShape, form: object) {
  const { issues = [] } = shape.safeParse(form).error ?? {};
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("a reset sets the password once and ends every session", async () => {
  await newCustomer("forgetful@example.com");
  const headers = await openSession("forgetful@example.com");
  const reset = await createResetLink("forgetful@example.com");
  expect(reset?.link).toMatch(/^http:\/\/localhost:3000\/auth\?token=[\w-]{32}$/);
  const token = new URL(reset!.link).searchParams.get("token")!;
  const stored = await db.select().from(verifications);
  expect(JSON.stringify(stored)).not.toContain(token);

  expect(await findAccountByResetToken(token)).toEqual({ email: "forgetful@example.com" });
  expect(await resetPassword(token, "a new password")).toEqual({ ok: true });
  expect(await findAccountByResetToken(token)).toBeUndefined();
  expect((await readSession(headers)).user).toBeUndefined();
  const refusal = { ok: false, reason: "refused", message: "Invalid token" };
  expect(await resetPassword(token, "a third password")).toEqual(refusal);
  expect(await resetPassword("no token of ours", "a third password")).toEqual(refusal);
  await expect(openSession("forgetful@example.com")).rejects.toThrow("refused");
  await openSession("forgetful@example.com", "a new password");
});

test("guessing at one account is limited even with the right password, except for its owner elsewhere", async () => {
  await newCustomer("guessed@example.com");
  const attacker = caller();
  const guess = { email: "guessed@example.com", password: "a wrong guess" };
  for (let tries = 0; tries < 10; tries++) {
    expect(await signIn(guess, attacker)).toMatchObject({ reason: "refused" });
  }
  const stopped = await signIn({ ...guess, password }, attacker);
  expect(stopped).toMatchObject({ ok: false, reason: "too-many-tries" });
  expect("retryAfter" in stopped && stopped.retryAfter).toBeGreaterThan(800);
  await openSession("guessed@example.com");
});

test("successful sign-ins never use up the rate limit", async () => {
  const regular = caller();
  for (let times = 0; times < 12; times++) {
    expect(await signIn({ email: "guessed@example.com", password }, regular)).toMatchObject({
      ok: true,
    });
  }
});

test("password resets are limited per address, known or not", async () => {
  for (const email of ["guessed@example.com", "nobody-else@example.com"]) {
    for (let times = 0; times < 5; times++) {
      expect(await requestPasswordReset(email, caller())).toEqual({ ok: true });
    }
    expect(await requestPasswordReset(email, caller())).toMatchObject({ reason: "too-many-tries" });
  }
});

test("a rate limit holds under concurrency and counts each key separately", async () => {
  const allowance = { points: 3, seconds: 60 };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => consumeRateLimit("test", "one", allowance)),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  expect(await consumeRateLimit("test", "other", allowance)).toEqual({ ok: true });
  expect(await consumeRateLimit("test", "x".repeat(2000), allowance)).toEqual({ ok: true });
});

test("without an owner the newest setup link creates one, once", async () => {
  const older = await ensureOwner();
  const link = await ensureOwner();
  const [oldToken, token] = [older, link].map((one) => new URL(one!).searchParams.get("setup")!);
  expect(await canSetUpOwner(oldToken!)).toBe(false);
  expect(await canSetUpOwner(token!)).toBe(true);
  expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);

  const owner = { fullName: "Mei Ling", email: "owner@example.com", password };
  const spent = { ok: false, reason: "link-invalid" };
  expect(await setUpOwner({ ...owner, setup: oldToken! })).toEqual(spent);
  const twice = await Promise.all([
    setUpOwner({ ...owner, setup: token! }),
    setUpOwner({ ...owner, setup: token!, email: "second@example.com" }),
  ]);
  expect(twice).toContainEqual({ ok: true });
  expect(twice).toContainEqual(spent);
  expect(await db.select().from(users).where(eq(users.role, "owner"))).toHaveLength(1);
  expect(await canSetUpOwner(token!)).toBe(false);
  expect(await ensureOwner()).toBeUndefined();
});

test("an account made an owner opens only with the new link", async () => {
  await newCustomer("squatted@example.com");
  const headers = await openSession("squatted@example.com");
  const token = new URL(await createOwner("Squatted@Example.com")).searchParams.get("token")!;
  expect((await readSession(headers)).user).toBeUndefined();
  await expect(openSession("squatted@example.com")).rejects.toThrow("refused");
  expect(await resetPassword(token, "the owner's own")).toEqual({ ok: true });
  const session = await openSession("squatted@example.com", "the owner's own");
  expect((await readSession(session)).user?.role).toBe("owner");
});

test.each([
  ["/admin/orders?page=2", "/admin/orders?page=2"],
  ["/checkout#pay", "/checkout#pay"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/ms/checkout", "/checkout"],
  ["/ms//evil.example", "/ms//evil.example"],
  ["/MS/.//evil.example", "/MS//evil.example"],
  ["/ms/ms//evil.example", "/ms//evil.example"],
  ["/ms/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["evil.example", "/"],
  ["", "/"],
  [null, "/"],
])("after signing in, %j redirects to %j", (next, path) => expect(nextPath(next)).toBe(path));

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [null, "unknown"],
])("rate limits count %j as %j", (address, network) => expect(networkOf(address)).toBe(network));
