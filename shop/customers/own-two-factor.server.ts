import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { sessions, users, verifications } from "#db/schema/customers.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auth } from "./auth.server.ts";
import { passwordShape } from "./fields.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";
import {
  asRecoveryCode,
  isWrongCode,
  signInCodeShape,
  spendCode,
  type WrongCode,
} from "./sign-in-code.server.ts";
import { tellAccount } from "./tell-account.server.ts";

export const passwordForm = z.object({ password: passwordShape });
export const confirmForm = z.object({
  code: signInCodeShape.shape.code,
  setup: z.string().startsWith("otpauth://totp/").max(1000),
});
export const passwordAndCodeForm = passwordForm.extend({ code: signInCodeShape.shape.code });

const alreadyOn = "Two-factor sign-in is on already.";

type PasswordAndCode = { password: string; code: string };
type Caller = { headers: Headers };
type Cookies = { cookies: string[] };

/** Whether the second factor is on, and how many recovery codes are left. */
export async function readTwoFactor(staff: Staff): Promise<{ on: boolean; codesLeft: number }> {
  const [user] = await db
    .select({ on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, staff.id));
  if (!user?.on) return { on: false, codesLeft: 0 };
  return { on: true, codesLeft: (await recoveryCodesOf(staff)).length };
}

/** A new secret, as the address that authenticator apps read from the QR; on only once it is confirmed. */
export async function startTwoFactor(
  staff: Staff,
  input: { password: string; issuer: string },
  { headers }: Caller,
): Promise<{ ok: true; setup: string } | Refusal> {
  const refused = await knock(doorsOf(staff));
  if (refused) return refused;
  try {
    const body = { ...input, method: "totp" as const };
    const made = await auth().api.enableTwoFactor({ body, headers });
    if (made.method !== "totp") throw new Error("The auth library made no secret");
    return { ok: true, setup: made.totpURI };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The first code out of the app turns it on; sessions elsewhere end, for they were opened without. */
export async function confirmTwoFactor(
  staff: Staff,
  code: string,
  { headers }: Caller,
): Promise<({ ok: true; recoveryCodes: string[] } & Cookies) | WrongCode | Refusal> {
  const refused = await knock(doorsOf(staff));
  if (refused) return refused;
  // Else a code would do to see the recovery codes again.
  if ((await readTwoFactor(staff)).on) return { ok: false, reason: "refused", message: alreadyOn };
  if (!(await spendCode(staff.id, code))) return { ok: false, reason: "wrong-code" };
  let cookies: string[];
  try {
    const answer = await auth().api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    cookies = answer.headers.getSetCookie();
  } catch (error) {
    const refusal = refusalOf(error);
    return isWrongCode(error) ? { ok: false, reason: "wrong-code" } : refusal;
  }
  const own = await sessionIn(cookies);
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, staff.id), ne(sessions.id, own)));
    await recordAudit(tx, staff, audit(staff, "staff.two-factor-on", false, true));
  });
  return { ok: true, recoveryCodes: await recoveryCodesOf(staff), cookies };
}

/** Ten new recovery codes, for the password and a code as in `stopTwoFactor`; the old ones open nothing any more. */
export async function renewRecoveryCodes(
  staff: Staff,
  given: PasswordAndCode,
  { headers }: Caller,
): Promise<{ ok: true; recoveryCodes: string[] } | WrongCode | Refusal> {
  const refused = await knock(doorsOf(staff));
  if (refused) return refused;
  const { password } = given;
  try {
    if (!(await isProven(staff, given, headers))) return { ok: false, reason: "wrong-code" };
    const { backupCodes } = await auth().api.generateBackupCodes({ body: { password }, headers });
    await db.transaction(async (tx) => {
      await recordAudit(tx, staff, audit(staff, "staff.recovery-codes-renewed"));
      await tellAccount(tx, staff.id, "recovery-codes-renewed");
    });
    return { ok: true, recoveryCodes: backupCodes };
  } catch (error) {
    const refusal = refusalOf(error);
    return isWrongCode(error) ? { ok: false, reason: "wrong-code" } : refusal;
  }
}

/**
 * Off again, with the password and a code of the app or, where the phone is lost, a recovery code;
 * devices that were trusted no longer are.
 */
export async function stopTwoFactor(
  staff: Staff,
  given: PasswordAndCode,
  { headers }: Caller,
): Promise<({ ok: true } & Cookies) | WrongCode | Refusal> {
  const refused = await knock(doorsOf(staff));
  if (refused) return refused;
  try {
    if (!(await isProven(staff, given, headers))) return { ok: false, reason: "wrong-code" };
    const answer = await auth().api.disableTwoFactor({
      body: { password: given.password },
      headers,
      returnHeaders: true,
    });
    await db.transaction(async (tx) => {
      await tx.delete(verifications).where(eq(verifications.value, staff.id));
      await recordAudit(tx, staff, audit(staff, "staff.two-factor-off", true, false));
      await tellAccount(tx, staff.id, "two-factor-off");
    });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    const refusal = refusalOf(error);
    return isWrongCode(error) ? { ok: false, reason: "wrong-code" } : refusal;
  }
}

/** False, or the library's refusal thrown, unless both are right. */
async function isProven({ id }: Staff, { password, code }: PasswordAndCode, headers: Headers) {
  // First, for a code is spent by asking.
  await auth().api.verifyPassword({ body: { password }, headers });
  if (!(await spendCode(id, code))) return false;
  if (/^\d{6}$/.test(code)) await auth().api.verifyTOTP({ body: { code }, headers });
  else {
    const body = { code: asRecoveryCode(code), disableSession: true };
    await auth().api.verifyBackupCode({ body, headers });
  }
  return true;
}

async function recoveryCodesOf({ id: userId }: Staff): Promise<string[]> {
  return (await auth().api.viewBackupCodes({ body: { userId } })).backupCodes;
}

/** The session that the library has just opened in the place of this one. */
async function sessionIn(cookies: string[]): Promise<string> {
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const found = await auth().api.getSession({ headers: new Headers({ cookie }) });
  if (!found) throw new Error("The auth library opened no session");
  return found.session.id;
}

/** A stolen session is not to guess passwords and codes here either. */
function doorsOf({ id }: Staff) {
  return [
    { name: "own-two-factor", key: id, allowance: { points: 20, seconds: 900 } },
    { name: "own-two-factor-day", key: id, allowance: { points: 100, seconds: 86_400 } },
  ];
}

function audit(staff: Staff, deed: string, before?: boolean, after?: boolean) {
  return {
    deed,
    subject: "staff" as const,
    subjectId: staff.id,
    label: staff.name,
    ...(before !== undefined && { before: { twoFactor: before }, after: { twoFactor: after } }),
  };
}
