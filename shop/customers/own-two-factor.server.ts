import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { sessions, users, verifications } from "#db/schema/customers.ts";
import { drawQr } from "#platform/qr.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auth } from "./auth.server.ts";
import { passwordShape } from "./fields.server.ts";
import { refusalOf, withinRateLimits, type Refusal } from "./refusal.server.ts";
import {
  formatRecoveryCode,
  isWrongCode,
  signInCodeShape,
  consumeCode,
  wrongCode,
  type WrongCode,
} from "./sign-in-code.server.ts";
import { notifyAccount } from "./notify-account.server.ts";
import { recordStaffAudit } from "./staff-account.server.ts";
import { readSessionId } from "./session.server.ts";

export const passwordForm = z.object({ password: passwordShape });
export const confirmForm = z.object({
  code: signInCodeShape.shape.code,
  setup: z.string().startsWith("otpauth://totp/").max(1000),
});
export const passwordAndCodeForm = passwordForm.extend({ code: signInCodeShape.shape.code });

const alreadyOn = "Two-factor sign-in is already on.";

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

/** Makes a secret and returns its `otpauth:` URI for the QR code. The secret takes effect with `confirmTwoFactor`. */
export async function startTwoFactor(
  staff: Staff,
  input: { password: string; issuer: string },
  { headers }: Caller,
): Promise<{ ok: true; setup: string } | Refusal> {
  return withinRateLimits(rateLimitsFor(staff), async () => {
    const body = { ...input, method: "totp" as const };
    const enabled = await auth().api.enableTwoFactor({ body, headers });
    if (enabled.method !== "totp") throw new Error("The auth library made no secret");
    return { ok: true, setup: enabled.totpURI };
  });
}

export type SetupView = ReturnType<typeof viewSetup>;

/**
 * What the set-up screen shows of the `otpauth:` URI from `startTwoFactor`. The form posts the URI back, so that the
 * screen shows the same QR code again if the code from the app was wrong.
 */
export function viewSetup(address: string) {
  const secret = URL.canParse(address) ? new URL(address).searchParams.get("secret") : null;
  return {
    address,
    /** The secret in groups of four characters, for typing it into an app. */
    secret: (secret ?? "").replaceAll(/(.{4})(?=.)/g, "$1 "),
    qr: drawQr(address),
  };
}

/** Turns the second factor on with the app's first code. Ends all other sessions, which were opened without a code. */
export async function confirmTwoFactor(
  staff: Staff,
  code: string,
  { headers }: Caller,
): Promise<({ ok: true; recoveryCodes: string[] } & Cookies) | WrongCode | Refusal> {
  const confirmed = await withCodeLimits(staff, async () => {
    // If the second factor is already on, confirming again would show the recovery codes without a password.
    if ((await readTwoFactor(staff)).on) {
      return { ok: false, reason: "refused", message: alreadyOn };
    }
    if (!(await consumeCode(staff.id, code))) return wrongCode;
    const answer = await auth().api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  });
  if (!confirmed.ok) return confirmed;
  const { cookies } = confirmed;
  const currentSessionId = await readSessionId(cookies);
  await db.transaction(async (tx) => {
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, staff.id), ne(sessions.id, currentSessionId)));
    await recordStaffAudit(tx, staff, "staff.two-factor-on", own(staff), {
      before: { twoFactor: false },
      after: { twoFactor: true },
    });
  });
  return { ok: true, recoveryCodes: await recoveryCodesOf(staff), cookies };
}

/** Replaces the recovery codes by ten new ones. Needs the password and a code, as `stopTwoFactor` does. */
export async function renewRecoveryCodes(
  staff: Staff,
  credentials: PasswordAndCode,
  { headers }: Caller,
): Promise<{ ok: true; recoveryCodes: string[] } | WrongCode | Refusal> {
  return withPasswordAndCode(staff, credentials, headers, async () => {
    const { password } = credentials;
    const { backupCodes } = await auth().api.generateBackupCodes({ body: { password }, headers });
    await db.transaction(async (tx) => {
      await recordStaffAudit(tx, staff, "staff.recovery-codes-renewed", own(staff));
      await notifyAccount(tx, staff.id, "recovery-codes-renewed");
    });
    return { ok: true, recoveryCodes: backupCodes };
  });
}

/**
 * Turns the second factor off. Needs the password and a code of the app or, if the phone is lost, a recovery code. Also
 * forgets trusted devices.
 */
export async function stopTwoFactor(
  staff: Staff,
  credentials: PasswordAndCode,
  { headers }: Caller,
): Promise<({ ok: true } & Cookies) | WrongCode | Refusal> {
  return withPasswordAndCode(staff, credentials, headers, async () => {
    const answer = await auth().api.disableTwoFactor({
      body: { password: credentials.password },
      headers,
      returnHeaders: true,
    });
    await db.transaction(async (tx) => {
      await tx.delete(verifications).where(eq(verifications.value, staff.id));
      await recordStaffAudit(tx, staff, "staff.two-factor-off", own(staff), {
        before: { twoFactor: true },
        after: { twoFactor: false },
      });
      await notifyAccount(tx, staff.id, "two-factor-off");
    });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  });
}

/** Runs `change` if the password and the code are right. */
async function withPasswordAndCode<Changed>(
  staff: Staff,
  { password, code }: PasswordAndCode,
  headers: Headers,
  change: () => Promise<Changed>,
): Promise<Changed | WrongCode | Refusal> {
  return withCodeLimits(staff, async () => {
    // Checks the password first, because checking a code uses it up.
    await auth().api.verifyPassword({ body: { password }, headers });
    if (!(await consumeCode(staff.id, code))) return wrongCode;
    if (/^\d{6}$/.test(code)) await auth().api.verifyTOTP({ body: { code }, headers });
    else {
      const body = { code: formatRecoveryCode(code), disableSession: true };
      await auth().api.verifyBackupCode({ body, headers });
    }
    return change();
  });
}

/** Runs `work` within the rate limits of codes. A code that Better Auth refuses becomes `wrongCode`. */
function withCodeLimits<Answer>(staff: Staff, work: () => Promise<Answer | WrongCode | Refusal>) {
  return withinRateLimits(rateLimitsFor(staff), work, (error) => {
    const refusal = refusalOf(error);
    return isWrongCode(error) ? wrongCode : refusal;
  });
}

async function recoveryCodesOf({ id: userId }: Staff): Promise<string[]> {
  return (await auth().api.viewBackupCodes({ body: { userId } })).backupCodes;
}

/** Rate limits, so that nobody can guess the password or codes with a stolen session. */
function rateLimitsFor({ id }: Staff) {
  return [
    { name: "own-two-factor", key: id, allowance: { points: 20, seconds: 900 } },
    { name: "own-two-factor-day", key: id, allowance: { points: 100, seconds: 86_400 } },
  ];
}

function own({ id, name }: Staff) {
  return { id, label: name };
}
