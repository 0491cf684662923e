import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users } from "#db/schema/customers.ts";
import { confirmTwoFactor, startTwoFactor } from "./own-two-factor.server.ts";
import { changePassword } from "./change-password.server.ts";
import { pruneSessions, readSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signInCodeShape, signInWithCode } from "./sign-in-code.server.ts";
import { makeStaffAccount } from "./staff-account.server.ts";
import { totpCode } from "#kit/totp-code.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import {
  asCookie,
  caller,
  makeStaff,
  openSession,
  password,
  newCustomer,
} from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";

// Ending every session of an account also ends one that is being created at that moment.

setUpDatabase();

const wrongPassword = { ok: false, reason: "refused", message: "Invalid email or password" };

function sessionsOf(userId: string) {
  return db.select().from(sessions).where(eq(sessions.userId, userId));
}

test("a stranger signing in while the account becomes an owner's gets no session", async () => {
  const { email, id } = await newCustomer();
  let signing!: ReturnType<typeof signIn>;
  await db.transaction(async (tx) => {
    await makeStaffAccount(tx, { email, role: "owner", password: "another password" });
    signing = signIn({ email, password }, caller());
    await Promise.race([signing, waitForLocks()]);
  });
  expect(await signing).toEqual(wrongPassword);
  expect(await sessionsOf(id)).toEqual([]);
});

describe("a sign-in with a password that was right at its start", () => {
  const changes = {
    "the password is another now": (id: string) =>
      db.update(accounts).set({ password: "another" }).where(eq(accounts.userId, id)),
    "there is none any more": (id: string) => db.delete(accounts).where(eq(accounts.userId, id)),
    "a second factor is wanted now": (id: string) =>
      db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id)),
  };
  test.each(Object.entries(changes))("is refused if %s", async (_, change) => {
    const { email, id } = await newCustomer();
    let signing!: ReturnType<typeof signIn>;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in share mode`);
      signing = signIn({ email, password }, caller());
      await waitForLocks();
      await change(id);
    });
    expect(await signing).toEqual(wrongPassword);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

test("changing the password ends a session that the old one opened meanwhile", async () => {
  const { email, id } = await newCustomer();
  const headers = await openSession(email);
  let changing!: ReturnType<typeof changePassword>;
  let other!: Headers;
  await db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.userId, id)).for("no key update");
    const next = { currentPassword: password, newPassword: "quite another password" };
    changing = changePassword(id, next, headers);
    await waitForLocks();
    other = await openSession(email);
  });
  const changed = succeeded(await changing);
  expect((await readSession(other)).user).toBeUndefined();
  const own = caller(asCookie(changed.cookies)).headers;
  expect((await readSession(own)).user?.id).toBe(id);
});

test("sessions are forgotten once they have expired", async () => {
  const { email, id } = await newCustomer();
  const headers = await openSession(email);
  await pruneSessions();
  expect((await readSession(headers)).user?.id).toBe(id);
  await pruneSessions(new Date(Date.now() + 365 * 86_400_000));
  expect(await sessionsOf(id)).toEqual([]);
});

async function settingUp() {
  const { email, staff } = await makeStaff("staff");
  const headers = await openSession(email);
  const started = succeeded(
    await startTwoFactor(staff, { password, issuer: "JJ Emas" }, { headers }),
  );
  return { email, staff, headers, setup: started.setup };
}

test("turning the second factor on ends a session opened without it meanwhile", async () => {
  const { email, staff, headers, setup } = await settingUp();
  let confirming!: ReturnType<typeof confirmTwoFactor>;
  let other!: Headers;
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, staff.id)).for("no key update");
    confirming = confirmTwoFactor(staff, totpCode(setup), { headers });
    await waitForLocks();
    other = await openSession(email);
  });
  const confirmed = succeeded(await confirming);
  expect((await readSession(other)).user).toBeUndefined();
  const own = caller(asCookie(confirmed.cookies)).headers;
  expect((await readSession(own)).user?.id).toBe(staff.id);
});

test("a code is void after its password has changed", async () => {
  const { email, staff, headers, setup } = await settingUp();
  expect(await confirmTwoFactor(staff, totpCode(setup), { headers })).toMatchObject({ ok: true });
  const half = await signIn({ email, password }, caller());
  if (half.ok || half.reason !== "code-needed") throw new Error("No code is asked for");
  const before = await sessionsOf(staff.id);
  let signing!: ReturnType<typeof signInWithCode>;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in share mode`);
    const code = signInCodeShape.parse({ code: totpCode(setup, 1) });
    signing = signInWithCode("app", code, caller(asCookie(half.cookies)));
    await waitForLocks();
    await db.update(accounts).set({ password: "another" }).where(eq(accounts.userId, staff.id));
  });
  expect(await signing).toEqual({ ok: false, reason: "challenge-expired" });
  expect(await sessionsOf(staff.id)).toEqual(before);
});
