import { isAPIError } from "better-auth/api";
import { z } from "zod";
import { giveBack, limit } from "#platform/limits.server.ts";
import { auth } from "./auth.server.ts";
import { proofOf, stillProven } from "./proof.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";
import { signOut } from "./session.server.ts";
import { noteSignIn } from "./sign-in-log.server.ts";

export const signInCodeShape = z.object({
  /** As people type it: in groups, and recovery codes in capitals. */
  code: z
    .string({ error: "Please enter the code" })
    .max(60, "That is longer than a code")
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .pipe(z.string().min(1, "Please enter the code")),
  trust: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
});
export type SignInCode = z.output<typeof signInCodeShape>;
export type CodeKind = "app" | "recovery";

export type WrongCode = { ok: false; reason: "wrong-code" };

/** Whose password was right in this browser, within the last ten minutes, and whose code is awaited. */
export async function awaitedCodeOf(headers: Headers): Promise<{ userId: string } | undefined> {
  const cookie = await challengeOf(headers);
  const identifier = cookie && decodeURIComponent(cookie.value).replace(/\.[^.]*$/, "");
  if (!identifier) return undefined;
  const { internalAdapter } = await auth().$context;
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < new Date()) return undefined;
  return { userId: challenge.value };
}

/**
 * The second half of a sign-in: opens the session that `signIn` held back. A code works once. Too many
 * wrong ones, or ten minutes, and it starts again with the password.
 */
export async function signInWithCode(
  kind: CodeKind,
  input: SignInCode,
  caller: Caller,
): Promise<CodeAnswer> {
  const answer = await tryCode(kind, input, caller);
  noteSignIn("code", caller.ip, answer, answer.ok ? answer.userId : undefined);
  return answer;
}

type Caller = { ip: string; headers: Headers };
type CodeAnswer =
  | { ok: true; userId: string; cookies: string[] }
  | { ok: false; reason: "start-again" }
  | WrongCode
  | Refusal;

async function tryCode(
  kind: CodeKind,
  { code, trust: trustDevice }: SignInCode,
  caller: Caller,
): Promise<CodeAnswer> {
  const awaited = await awaitedCodeOf(caller.headers);
  const before = awaited && (await proofOf(awaited));
  // Asked again: what changed the password since has taken the challenge away, if it was before `proofOf`.
  if (!awaited || !(await awaitedCodeOf(caller.headers)))
    return { ok: false, reason: "start-again" };
  const { userId } = awaited;
  const doors = doorsOf(userId, caller.ip, kind);
  const refused = await knock(doors);
  if (refused) return refused;
  if (kind === "app" && !(await spendCode(userId, code)))
    return { ok: false, reason: "wrong-code" };
  try {
    const body = { code: kind === "app" ? code : asRecoveryCode(code), trustDevice };
    const call = {
      body,
      headers: await onlyChallenge(caller.headers),
      returnHeaders: true as const,
    };
    const { headers, response } = await (kind === "app"
      ? auth().api.verifyTOTP(call)
      : auth().api.verifyBackupCode(call));
    if (!(await stillProven(awaited, before, response.token ?? undefined))) {
      return { ok: false, reason: "start-again" };
    }
    for (const { name, key, allowance } of doors) await giveBack(name, key, allowance);
    // The session that the browser had before: its cookie is overwritten, so nobody could end it any more.
    await signOut(caller.headers);
    return { ok: true, userId, cookies: headers.getSetCookie() };
  } catch (error) {
    refusalOf(error);
    return { ok: false, reason: isWrongCode(error) ? "wrong-code" : "start-again" };
  }
}

/** False where this code was given before: whoever looked over a shoulder has nothing of it. */
export async function spendCode(userId: string, code: string): Promise<boolean> {
  // A code is good in its own half minute and the ones before and after it.
  const answer = await limit("two-factor-code", `${userId} ${code}`, { points: 1, seconds: 120 });
  return answer.ok;
}

export function asRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function isWrongCode(error: unknown): boolean {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE";
}

/** Six digits could be guessed within months; who is kept out for a day by that still has the recovery codes. */
function doorsOf(userId: string, ip: string, kind: CodeKind) {
  const day = { name: "two-factor-day", key: userId, allowance: { points: 50, seconds: 86_400 } };
  return [
    { name: "two-factor-address", key: ip, allowance: { points: 30, seconds: 900 } },
    { name: "two-factor-account", key: userId, allowance: { points: 10, seconds: 900 } },
    ...(kind === "app" ? [day] : []),
  ];
}

/** With a session in the same browser, the library would check the code of that account instead. */
async function onlyChallenge(headers: Headers) {
  const cookie = await challengeOf(headers);
  const kept = new Headers(headers);
  kept.set("Cookie", cookie ? `${cookie.name}=${cookie.value}` : "");
  return kept;
}

async function challengeOf(headers: Headers) {
  const { name } = (await auth().$context).createAuthCookie("two_factor");
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  // The signs that a signature is written with, so that it can always be decoded.
  return value && /^([\w.+/=-]|%2B|%2F|%3D){1,300}$/i.test(value) ? { name, value } : undefined;
}
