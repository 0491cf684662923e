import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, twoFactors, users } from "#db/schema/customers.ts";
import { consumeRateLimit } from "#platform/rate-limit.server.ts";
import { createOwner } from "./first-owner.server.ts";
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "./own-two-factor.server.ts";
import { createResetLink, resetPassword } from "./reset-password.server.ts";
import { readSession } from "./session.server.ts";
import { signInCodeShape, signInWithCode } from "./sign-in-code.server.ts";
import { signIn } from "./sign-in.server.ts";
import { resetStaffTwoFactor } from "./staff-change.server.ts";
import { totpCode } from "#kit/totp-code.ts";
import { setUpDatabase } from "#tests/database.ts";
import { asCookie, caller, makeStaff, openSession, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";

setUpDatabase();

const wrong = { ok: false, reason: "wrong-code" };
const startAgain = { ok: false, reason: "challenge-expired" };

/** A staff member whose second factor is on. */
async function protectedStaff() {
  const person = await makeStaff("staff");
  const headers = await openSession(person.email);
  const started = succeeded(
    await startTwoFactor(person.staff, { password, issuer: "JJ Emas" }, { headers }),
  );
  const code = totpCode(started.setup);
  const confirmed = succeeded(await confirmTwoFactor(person.staff, code, { headers }));
  const session = caller(asCookie(confirmed.cookies)).headers;
  const { recoveryCodes } = confirmed;
  const { setup } = started;
  return { ...person, setup, usedCode: code, before: headers, session, recoveryCodes };
}

/** A browser with a correct password, waiting for the code. */
async function passwordAccepted(email: string, more = "") {
  const answer = await signIn({ email, password }, caller(more));
  if (answer.ok || answer.reason !== "code-needed") throw new Error("No code is asked for");
  return caller(`${asCookie(answer.cookies)}; ${more}`);
}

/** The next half minute's code, already valid; the current one was used to turn the factor on. */
function nextCode(setup: string) {
  return totpCode(setup, 1);
}

function typed(code: string, trust = false) {
  return signInCodeShape.parse({ code, ...(trust && { trust: "on" }) });
}

test("the password alone opens nothing; the app's code does, once", async () => {
  const { email, staff, setup } = await protectedStaff();
  const open = await db.select().from(sessions).where(eq(sessions.userId, staff.id));
  const browser = await passwordAccepted(email);
  expect((await readSession(browser.headers)).user).toBeUndefined();
  expect(await db.select().from(sessions).where(eq(sessions.userId, staff.id))).toEqual(open);
  expect(await signInWithCode("app", typed("000 00"), browser)).toEqual(wrong);

  const other = await passwordAccepted(email);
  const [code, right] = [typed(nextCode(setup)), { ok: true, userId: staff.id }];
  const answers = await Promise.all([
    signInWithCode("app", code, browser),
    signInWithCode("app", code, other),
  ]);
  expect(answers.filter(({ ok }) => ok)).toMatchObject([right]);
  expect(answers).toContainEqual(wrong);
  expect(await signInWithCode("app", code, await passwordAccepted(email))).toEqual(wrong);
  const cookies = answers.flatMap((answer) => (answer.ok ? answer.cookies : []));
  const { user } = await readSession(caller(asCookie(cookies)).headers);
  expect(user).toMatchObject({ id: staff.id, twoFactor: true });
});

test("without a correct password a code is useless", async () => {
  const { email, setup } = await protectedStaff();
  const code = typed(nextCode(setup));
  expect(await signInWithCode("app", code, caller())).toEqual(startAgain);
  const browser = await passwordAccepted(email);
  const forged = caller(browser.headers.get("Cookie")!.replace(/two_factor=./, "two_factor=~"));
  expect(await signInWithCode("app", code, forged)).toEqual(startAgain);
  const broken = caller("emas.two_factor=%zz");
  expect(await signInWithCode("app", code, broken)).toEqual(startAgain);
  // The code must be of the account whose password was typed, even if another account is signed in here.
  const stranger = await protectedStaff();
  const both = `${browser.headers.get("Cookie")}; ${stranger.session.get("Cookie")}`;
  expect(await signInWithCode("app", typed(nextCode(stranger.setup)), caller(both))).toEqual(wrong);
});

test("a recovery code signs in once, however it is typed", async () => {
  const { email, staff, recoveryCodes } = await protectedStaff();
  expect(recoveryCodes).toHaveLength(10);
  const [code] = recoveryCodes;
  const shouted = typed(` ${code!.toUpperCase().replace("-", " ")} `);
  const [one, other] = [await passwordAccepted(email), await passwordAccepted(email)];
  const answers = await Promise.all([
    signInWithCode("recovery", shouted, one),
    signInWithCode("recovery", shouted, other),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await signInWithCode("recovery", shouted, await passwordAccepted(email))).toEqual(wrong);
  expect(await readTwoFactor(staff)).toEqual({ on: true, codesLeft: 9 });
  const stored = await db.select().from(twoFactors).where(eq(twoFactors.userId, staff.id));
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1]);
});

test("guessing is limited per challenge and per account", async () => {
  const { email, setup } = await protectedStaff();
  const browser = await passwordAccepted(email);
  for (let guess = 0; guess < 5; guess++) {
    expect(await signInWithCode("app", typed(`11111${guess}`), browser)).toEqual(wrong);
  }
  expect(await signInWithCode("app", typed("222222"), browser)).toEqual(startAgain);
  const next = await passwordAccepted(email);
  for (let guess = 0; guess < 4; guess++) {
    expect(await signInWithCode("app", typed(`33333${guess}`), next)).toEqual(wrong);
  }
  const last = await passwordAccepted(email);
  const stopped = await signInWithCode("app", typed(nextCode(setup)), last);
  expect(stopped).toMatchObject({ ok: false, reason: "too-many-tries" });
});

test("fifty wrong app codes a day lock the app; a recovery code still works", async () => {
  const { email, staff, setup, recoveryCodes } = await protectedStaff();
  const day = { points: 50, seconds: 86_400 };
  for (let turn = 0; turn < 50; turn += 1) await consumeRateLimit("two-factor-day", staff.id, day);
  const answer = await signInWithCode("app", typed(nextCode(setup)), await passwordAccepted(email));
  expect(answer).toMatchObject({ ok: false, reason: "too-many-tries" });
  const code = typed(recoveryCodes[0]!);
  expect(await signInWithCode("recovery", code, await passwordAccepted(email))).toMatchObject({
    ok: true,
  });
});

test("turning it on ends sessions opened without it and is audited", async () => {
  const { before, session, staff } = await protectedStaff();
  expect((await readSession(before)).user).toBeUndefined();
  expect((await readSession(session)).user).toMatchObject({ twoFactor: true });
  const actions = await auditOf(staff.id);
  expect(actions).toMatchObject([{ action: "staff.two-factor-on", after: { twoFactor: true } }]);
});

test("when on, another code does not show the recovery codes again", async () => {
  const { staff, setup, session } = await protectedStaff();
  const again = await confirmTwoFactor(staff, nextCode(setup), { headers: session });
  expect(again).toMatchObject({ ok: false, reason: "refused" });
  expect((await readSession(session)).user).toBeDefined();
});

test("a disabled user without phone and codes gets back in by the command line", async () => {
  const { email, staff } = await protectedStaff();
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, staff.id));
  const token = new URL(await createOwner(email)).searchParams.get("token")!;
  expect(await resetPassword(token, password)).toEqual({ ok: true });
  expect((await readSession(await openSession(email))).user).toMatchObject({ role: "owner" });
});

test("it turns on only after a correct code and starts only with the password", async () => {
  const { email, staff } = await makeStaff("staff");
  const headers = await openSession(email);
  const bad = await startTwoFactor(staff, { password: "not it", issuer: "JJ Emas" }, { headers });
  expect(bad).toEqual({ ok: false, reason: "refused", message: "Invalid password" });
  const started = await startTwoFactor(staff, { password, issuer: "JJ Emas" }, { headers });
  expect(started).toMatchObject({ ok: true });
  expect(started.ok && started.setup).toContain("otpauth://totp/JJ%20Emas:");
  expect(await confirmTwoFactor(staff, "000000", { headers })).toEqual(wrong);
  expect(await readTwoFactor(staff)).toEqual({ on: false, codesLeft: 0 });
  await openSession(email);
});

test("a new password does not bypass the second factor", async () => {
  const { email, session } = await protectedStaff();
  const token = await resetTokenFor(email);
  expect(await resetPassword(token, "another password")).toEqual({ ok: true });
  expect((await readSession(session)).user).toBeUndefined();
  const answer = await signIn({ email, password: "another password" }, caller());
  expect(answer).toMatchObject({ ok: false, reason: "code-needed" });
});

test("a new password ends other links and trusted devices", async () => {
  const { email, setup } = await protectedStaff();
  const answer = succeeded(
    await signInWithCode("app", typed(nextCode(setup), true), await passwordAccepted(email)),
  );
  const trusted = asCookie(answer.cookies.filter((cookie) => cookie.includes("trust_device")));
  const [older, token] = [await resetTokenFor(email), await resetTokenFor(email)];
  expect(await resetPassword(token, "another password")).toEqual({ ok: true });
  expect(await resetPassword(older, "a third password")).toMatchObject({ ok: false });
  const again = await signIn({ email, password: "another password" }, caller(trusted));
  expect(again).toMatchObject({ ok: false, reason: "code-needed" });
  expect(await emailsTo(email)).toEqual(["password-changed"]);
});

async function resetTokenFor(email: string) {
  const { link } = (await createResetLink(email))!;
  return new URL(link).searchParams.get("token")!;
}

test("a trusted device needs only the password, until the factor is reset", async () => {
  const { email, staff, setup } = await protectedStaff();
  const answer = succeeded(
    await signInWithCode("app", typed(nextCode(setup), true), await passwordAccepted(email)),
  );
  const trusted = asCookie(answer.cookies.filter((cookie) => cookie.includes("trust_device")));
  const again = await signIn({ email, password }, caller(trusted));
  expect(again).toMatchObject({ ok: true });
  const renewed = again.ok ? asCookie(again.cookies) : "";

  const { staff: owner } = await makeStaff("owner");
  expect(await resetStaffTwoFactor(owner, staff.id)).toEqual({ ok: true });
  expect(await emailsTo(email)).toEqual(["two-factor-off"]);
  const headers = await openSession(email);
  const started = succeeded(
    await startTwoFactor(staff, { password, issuer: "JJ Emas" }, { headers }),
  );
  const code = totpCode(started.setup);
  expect(await confirmTwoFactor(staff, code, { headers })).toMatchObject({ ok: true });
  const answered = await signIn({ email, password }, caller(renewed));
  expect(answered).toMatchObject({ ok: false, reason: "code-needed" });
});

test("new recovery codes replace the old; renewing and turning off need password and code", async () => {
  const { email, staff, setup, usedCode, session, recoveryCodes } = await protectedStaff();
  for (const code of ["000000", "aaaaabbbbb", usedCode]) {
    expect(await renewRecoveryCodes(staff, { password, code }, { headers: session })).toEqual(
      wrong,
    );
  }
  const code = typed(recoveryCodes[2]!).code;
  const renewed = await renewRecoveryCodes(staff, { password, code }, { headers: session });
  expect(renewed.ok && renewed.recoveryCodes).toHaveLength(10);
  const old = typed(recoveryCodes[0]!);
  expect(await signInWithCode("recovery", old, await passwordAccepted(email))).toEqual(wrong);

  const given = { password, code: nextCode(setup) };
  const headers = { headers: session };
  const bad = { ok: false, reason: "refused", message: "Invalid password" };
  expect(await stopTwoFactor(staff, { ...given, password: "not it" }, headers)).toEqual(bad);
  expect(await stopTwoFactor(staff, { ...given, code: "000000" }, headers)).toEqual(wrong);
  const spentCode = recoveryCodes[1]!.replace("-", "");
  expect(await stopTwoFactor(staff, { password, code: spentCode }, headers)).toEqual(wrong);
  expect(await stopTwoFactor(staff, given, headers)).toMatchObject({ ok: true });
  expect((await readTwoFactor(staff)).on).toBe(false);
  expect(await emailsTo(email)).toEqual(["recovery-codes-renewed", "two-factor-off"]);
  await openSession(email);
});

/** The security notices that the account received. */
async function emailsTo(email: string) {
  const { rows } = await db.execute<{ change: string }>(sql`select data->>'change' as change
    from pgboss.job where name = 'account-changed' and data->>'email' = ${email} order by change`);
  return rows.map(({ change }) => change);
}
