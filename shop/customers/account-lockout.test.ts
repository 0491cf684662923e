import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { consumeRateLimit } from "#platform/rate-limit.server.ts";
import { changePassword } from "./change-password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { makeStaffAccount } from "./staff-account.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import {
  accountOf,
  asCookie,
  caller,
  makeStaff,
  newCustomer,
  openSession,
  password,
} from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";

// Password guessing must not lock out the account's owner.

setUpDatabase();

const lockedOut = { ok: false, reason: "too-many-tries" };

async function signedIn(email: string) {
  const answer = succeeded(await signIn({ email, password }, caller()));
  return asCookie(answer.cookies);
}

test("an account under password guessing is locked for strangers, not for a known browser", async () => {
  const [{ email }, { email: other }] = [await makeStaff("owner"), await makeStaff("staff")];
  const [known, stranger] = [await signedIn(email), await signedIn(other)];
  const many = { points: 50, seconds: 900 };
  for (let tries = 0; tries < 50; tries++) await consumeRateLimit("sign-in-account", email, many);
  expect(await signIn({ email, password }, caller())).toMatchObject(lockedOut);
  expect(await signIn({ email, password }, caller(stranger))).toMatchObject(lockedOut);
  const forged = known.replace(/(emas\.known=[^.]+\.)../, "$1AA");
  expect(await signIn({ email, password }, caller(forged))).toMatchObject(lockedOut);
  expect(await signIn({ email, password }, caller(known))).toMatchObject({ ok: true });
  // A known browser has its own rate limit; it is not unlimited.
  for (let tries = 0; tries < 10; tries++) {
    await signIn({ email, password: "a wrong guess" }, caller(known));
  }
  expect(await signIn({ email, password }, caller(known))).toMatchObject(lockedOut);
});

test("strangers who guess on the same network do not lock out a known browser", async () => {
  const { email } = await makeStaff("owner");
  const { ip, headers } = caller(await signedIn(email));
  for (let tries = 0; tries < 30; tries++) {
    await signIn({ email: `${tries}@example.test`, password }, { ...caller(), ip });
  }
  expect(await signIn({ email, password }, { ...caller(), ip })).toMatchObject(lockedOut);
  expect(await signIn({ email, password }, { ip, headers })).toMatchObject({ ok: true });
});

test("a browser that changes the password stays known", async () => {
  const { email, id } = await newCustomer();
  const { headers } = caller(await signedIn(email));
  const next = { currentPassword: password, newPassword: "quite another password" };
  const { cookies } = succeeded(await changePassword(id, next, headers));
  const many = { points: 50, seconds: 900 };
  for (let tries = 0; tries < 50; tries++) await consumeRateLimit("sign-in-account", email, many);
  const own = { email, password: next.newPassword };
  expect(await signIn(own, caller())).toMatchObject(lockedOut);
  expect(await signIn(own, caller(asCookie(cookies)))).toMatchObject({ ok: true });
});

test("who knew an earlier password is a stranger", async () => {
  const { email, id } = await newCustomer();
  const former = await signedIn(email);
  await db.transaction((tx) =>
    makeStaffAccount(tx, { email, role: "owner", password: "another password" }),
  );
  for (let tries = 0; tries < 10; tries++) {
    const guess = { email, password: "a wrong guess" };
    expect(await signIn(guess, { ...caller(former), ip: "10.9.9.9" })).toMatchObject({
      reason: "refused",
    });
  }
  const others = { email, password: "a wrong guess" };
  expect(await signIn(others, { ...caller(), ip: "10.9.9.9" })).toMatchObject(lockedOut);
  expect(await accountOf(id)).toMatchObject({ role: "owner" });
});

test("IPv6 networks of one household count as one caller", async () => {
  const { email } = await makeStaff("owner");
  const guess = { email, password: "a wrong guess" };
  const from = (network: number) => ({
    ...caller(),
    ip: `2001:db8:7:${network.toString(16)}::/64`,
  });
  for (let tries = 0; tries < 10; tries++) {
    expect(await signIn(guess, from(tries))).toMatchObject({ reason: "refused" });
  }
  expect(await signIn(guess, from(200))).toMatchObject(lockedOut);
  await openSession(email);
});
