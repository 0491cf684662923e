import { isAPIError } from "better-auth/api";
import { z } from "zod";
import { t } from "#languages/messages.ts";
import { checkbox } from "#shop/form-fields.ts";
import { consumeRateLimit } from "#platform/rate-limit.server.ts";
import { auth } from "./auth.server.ts";
import { readCredentials, areCredentialsUnchanged } from "./credentials.server.ts";
import {
  refusalOf,
  returnRateLimitPoints,
  withinRateLimits,
  type Refusal,
} from "./refusal.server.ts";
import { signOut } from "./session.server.ts";
import { logSignIn } from "./sign-in-log.server.ts";

const noCode = () => t("Please enter the code");

export const signInCodeShape = z.object({
  /** The code without the spaces, hyphens and capitals that people may type. */
  code: z
    .string({ error: noCode })
    .max(60, { error: () => t("This code is too long") })
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .pipe(z.string().min(1, { error: noCode })),
  trust: checkbox,
});
export type SignInCode = z.output<typeof signInCodeShape>;
export type CodeKind = "app" | "recovery";

export const wrongCode = { ok: false, reason: "wrong-code" } as const;
export type WrongCode = typeof wrongCode;
const challengeExpired = { ok: false, reason: "challenge-expired" } as const;

/** The account whose correct password this browser sent in the last ten minutes, and which now needs a code. */
export async function findPendingChallenge(
  headers: Headers,
): Promise<{ userId: string } | undefined> {
  const cookie = await readChallengeCookie(headers);
  const identifier = cookie && decodeURIComponent(cookie.value).replace(/\.[^.]*$/, "");
  if (!identifier) return undefined;
  const { internalAdapter } = await auth().$context;
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < new Date()) return undefined;
  return { userId: challenge.value };
}

/**
 * The second step of a sign-in, after `signIn` has accepted the password: opens the session. A code works once. Ten
 * minutes after the password, or after too many wrong codes, the user must enter the password again.
 */
export async function signInWithCode(
  kind: CodeKind,
  input: SignInCode,
  caller: Caller,
): Promise<CodeResult> {
  const answer = await tryCode(kind, input, caller);
  logSignIn("code", caller.ip, answer, answer.ok ? answer.userId : undefined);
  return answer;
}

type Caller = { ip: string; headers: Headers };
type CodeResult =
  | { ok: true; userId: string; cookies: string[] }
  | typeof challengeExpired
  | WrongCode
  | Refusal;

async function tryCode(
  kind: CodeKind,
  { code, trust: trustDevice }: SignInCode,
  caller: Caller,
): Promise<CodeResult> {
  const challenge = await findPendingChallenge(caller.headers);
  const credentials = challenge && (await readCredentials(challenge));
  // A password change deletes the challenge. Looks for the challenge again, because a change before `readCredentials`
  // would go unnoticed later: `credentials` would already be the new ones.
  if (!challenge || !(await findPendingChallenge(caller.headers))) return challengeExpired;
  const { userId } = challenge;
  const rateLimits = rateLimitsFor(userId, caller.ip, kind);
  const enterCode = async (): Promise<CodeResult> => {
    if (kind === "app" && !(await consumeCode(userId, code))) return wrongCode;
    const body = { code: kind === "app" ? code : formatRecoveryCode(code), trustDevice };
    const call = {
      body,
      headers: await withOnlyChallengeCookie(caller.headers),
      returnHeaders: true as const,
    };
    const { headers, response } = await (kind === "app"
      ? auth().api.verifyTOTP(call)
      : auth().api.verifyBackupCode(call));
    if (!(await areCredentialsUnchanged(challenge, credentials, response.token ?? undefined))) {
      return challengeExpired;
    }
    await returnRateLimitPoints(rateLimits);
    // Ends the browser's previous session: the new cookie only replaces that session's cookie and leaves it open.
    await signOut(caller.headers);
    return { ok: true, userId, cookies: headers.getSetCookie() };
  };
  return withinRateLimits(rateLimits, enterCode, (error) => {
    refusalOf(error);
    return isWrongCode(error) ? wrongCode : challengeExpired;
  });
}

/** Marks a code as used. False if it was used before, so that a code seen over a shoulder is worthless. */
export async function consumeCode(userId: string, code: string): Promise<boolean> {
  // Blocks the code for longer than the 90 seconds for which it is valid: its own 30, and 30 before and after.
  const answer = await consumeRateLimit("two-factor-code", `${userId} ${code}`, {
    points: 1,
    seconds: 120,
  });
  return answer.ok;
}

export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function isWrongCode(error: unknown): boolean {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE";
}

/** The daily limit stops anyone who guesses app codes for months. Recovery codes still work when it is reached. */
function rateLimitsFor(userId: string, ip: string, kind: CodeKind) {
  const day = { name: "two-factor-day", key: userId, allowance: { points: 50, seconds: 86_400 } };
  return [
    { name: "two-factor-address", key: ip, allowance: { points: 30, seconds: 900 } },
    { name: "two-factor-account", key: userId, allowance: { points: 10, seconds: 900 } },
    ...(kind === "app" ? [day] : []),
  ];
}

/** Keeps only the challenge's cookie: with a session cookie, Better Auth would check that session's account instead. */
async function withOnlyChallengeCookie(headers: Headers) {
  const cookie = await readChallengeCookie(headers);
  const headersCopy = new Headers(headers);
  headersCopy.set("Cookie", cookie ? `${cookie.name}=${cookie.value}` : "");
  return headersCopy;
}

async function readChallengeCookie(headers: Headers) {
  const { name } = (await auth().$context).createAuthCookie("two_factor");
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  // Accepts only characters that a signed cookie contains, so that `decodeURIComponent` of the value never throws.
  return value && /^([\w.+/=-]|%2B|%2F|%3D){1,300}$/i.test(value) ? { name, value } : undefined;
}
