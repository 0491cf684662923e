import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users } from "#db/schema/customers.ts";
import { confirmTwoFactor, startTwoFactor } from "#shop/customers/own-two-factor.server.ts";
import { readSession } from "#shop/customers/session.server.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { signInCodeShape, signInWithCode } from "#shop/customers/sign-in-code.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { makeStaffAccount } from "#shop/customers/staff-account.server.ts";
import { appCode } from "./app-code.ts";
import { freshDatabase } from "./database.ts";
import { asCookie, caller, makeStaff, openSession, password } from "./people.ts";

// What ends every session of an account ends also the one that is being opened at that moment.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const wrongPassword = { ok: false, reason: "refused", message: "Invalid email or password" };

/** A stranger's account, with a password that he knows. */
async function stranger() {
  const email = `${randomUUID()}@example.test`;
  const input = { fullName: "Farah Idris", phoneNumber: "+60123456789", email, password };
  expect(await signUp(input, caller())).toEqual({ ok: true });
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return { email, id: user!.id };
}

/** Until somebody in this database waits for a lock; a transaction would see the same statistics for ever. */
async function somebodyWaits() {
  for (;;) {
    const { rows } = await db.execute<{ found: number }>(sql`select 1 as found from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function sessionsOf(userId: string) {
  return db.select().from(sessions).where(eq(sessions.userId, userId));
}

test("a stranger who signs in while his account becomes an owner's is not in", async () => {
  const { email, id } = await stranger();
  let signing!: ReturnType<typeof signIn>;
  await db.transaction(async (tx) => {
    await makeStaffAccount(tx, { email, role: "owner", password: "another password" });
    signing = signIn({ email, password }, caller());
    await Promise.race([signing, somebodyWaits()]);
  });
  expect(await signing).toEqual(wrongPassword);
  expect(await sessionsOf(id)).toEqual([]);
});

describe("a sign-in whose password was right when it began", () => {
  const changes = {
    "the password is another now": (id: string) =>
      db.update(accounts).set({ password: "another" }).where(eq(accounts.userId, id)),
    "there is none any more": (id: string) => db.delete(accounts).where(eq(accounts.userId, id)),
    "a second factor is wanted now": (id: string) =>
      db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id)),
  };
  test.each(Object.entries(changes))("is refused where %s", async (_, change) => {
    const { email, id } = await stranger();
    let signing!: ReturnType<typeof signIn>;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in share mode`);
      signing = signIn({ email, password }, caller());
      await somebodyWaits();
      await change(id);
    });
    expect(await signing).toEqual(wrongPassword);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

async function settingUp() {
  const { email, staff } = await makeStaff("staff");
  const headers = await openSession(email);
  const started = await startTwoFactor(staff, { password, issuer: "JJ Emas" }, { headers });
  if (!started.ok) throw new Error(started.reason);
  return { email, staff, headers, setup: started.setup };
}

test("turning the second factor on ends a session that was opened without it meanwhile", async () => {
  const { email, staff, headers, setup } = await settingUp();
  let confirming!: ReturnType<typeof confirmTwoFactor>;
  let other!: Headers;
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, staff.id)).for("no key update");
    confirming = confirmTwoFactor(staff, appCode(setup), { headers });
    await somebodyWaits();
    other = await openSession(email);
  });
  const confirmed = await confirming;
  if (!confirmed.ok) throw new Error(confirmed.reason);
  expect((await readSession(other)).user).toBeUndefined();
  const own = caller(asCookie(confirmed.cookies)).headers;
  expect((await readSession(own)).user?.id).toBe(staff.id);
});

test("a code is no use once the password that it followed has changed", async () => {
  const { email, staff, headers, setup } = await settingUp();
  expect(await confirmTwoFactor(staff, appCode(setup), { headers })).toMatchObject({ ok: true });
  const half = await signIn({ email, password }, caller());
  if (half.ok || half.reason !== "code-needed") throw new Error("No code is asked for");
  const before = await sessionsOf(staff.id);
  let signing!: ReturnType<typeof signInWithCode>;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in share mode`);
    const code = signInCodeShape.parse({ code: appCode(setup, 1) });
    signing = signInWithCode("app", code, caller(asCookie(half.cookies)));
    await somebodyWaits();
    await db.update(accounts).set({ password: "another" }).where(eq(accounts.userId, staff.id));
  });
  expect(await signing).toEqual({ ok: false, reason: "start-again" });
  expect(await sessionsOf(staff.id)).toEqual(before);
});
