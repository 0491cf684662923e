import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#platform/limits.server.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { freshDatabase } from "./database.ts";
import { asCookie, caller, makeStaff, openSession, password } from "./people.ts";

// Guessing at an account must not lock out its owner.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const shut = { ok: false, reason: "too-many-tries" };

async function signedIn(email: string) {
  const answer = await signIn({ email, password }, caller());
  if (!answer.ok) throw new Error(answer.reason);
  return asCookie(answer.cookies);
}

test("an account that many guess at is closed to strangers, not to a browser that was in it", async () => {
  const [{ email }, { email: other }] = [await makeStaff("owner"), await makeStaff("staff")];
  const [known, stranger] = [await signedIn(email), await signedIn(other)];
  const many = { points: 50, seconds: 900 };
  for (let tries = 0; tries < 50; tries++) await limit("sign-in-account", email, many);
  expect(await signIn({ email, password }, caller())).toMatchObject(shut);
  expect(await signIn({ email, password }, caller(stranger))).toMatchObject(shut);
  const forged = known.replace(/(emas\.known=[^.]+\.)../, "$1AA");
  expect(await signIn({ email, password }, caller(forged))).toMatchObject(shut);
  expect(await signIn({ email, password }, caller(known))).toMatchObject({ ok: true });
  // It is a door of its own, not an open one.
  for (let tries = 0; tries < 10; tries++) {
    await signIn({ email, password: "a wrong guess" }, caller(known));
  }
  expect(await signIn({ email, password }, caller(known))).toMatchObject(shut);
});

test("the IPv6 networks of one household are one guesser", async () => {
  const { email } = await makeStaff("owner");
  const guess = { email, password: "a wrong guess" };
  const from = (network: number) => ({
    ...caller(),
    ip: `2001:db8:7:${network.toString(16)}::/64`,
  });
  for (let tries = 0; tries < 10; tries++) {
    expect(await signIn(guess, from(tries))).toMatchObject({ reason: "refused" });
  }
  expect(await signIn(guess, from(200))).toMatchObject(shut);
  await openSession(email);
});
