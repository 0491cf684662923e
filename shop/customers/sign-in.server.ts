import { z } from "zod";
import { auth } from "./auth.server.ts";
import { emailShape, passwordShape } from "./fields.server.ts";
import { knownBrowserCookie, knownBrowserId } from "./known-browser.server.ts";
import { readCredentials, areCredentialsUnchanged } from "./credentials.server.ts";
import { returnRateLimitPoints, withinRateLimits, type Refusal } from "./refusal.server.ts";
import { signOut, type SessionUser } from "./session.server.ts";
import { logSignIn } from "./sign-in-log.server.ts";

export const signInShape = z.object({ email: emailShape, password: passwordShape });
export type SignIn = z.output<typeof signInShape>;

/**
 * Opens a session; `cookies` are Set-Cookie values for the browser. A wrong address and a wrong password get the same
 * answer. With a second factor there is no session yet: `cookies` then prove to `signInWithCode` that the password was
 * right.
 */
export async function signIn(input: SignIn, caller: Caller): Promise<SignInResult> {
  const answer = await trySignIn(input, caller);
  logSignIn("password", caller.ip, answer, answer.ok ? answer.user.id : undefined);
  return answer;
}

type Caller = { ip: string; headers: Headers };
type SignInResult =
  | { ok: true; user: Pick<SessionUser, "id" | "name" | "role">; cookies: string[] }
  | { ok: false; reason: "code-needed"; cookies: string[] }
  | Refusal;

async function trySignIn(input: SignIn, caller: Caller): Promise<SignInResult> {
  const credentials = await readCredentials(input);
  const passwordHash = credentials?.password ?? "";
  const rateLimits = rateLimitsFor({ email: input.email, passwordHash }, caller);
  return withinRateLimits(rateLimits, async () => {
    const { headers, response } = await auth().api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: caller.headers,
      returnHeaders: true,
    });
    // If the password or the second factor changed during the sign-in, `areCredentialsUnchanged` deletes the session.
    const token = "token" in response ? response.token : undefined;
    if (!(await areCredentialsUnchanged(input, credentials, token))) return wrongPassword;
    // Returns the points after a success: only failures count, so that staff who sign in often are not locked out.
    await returnRateLimitPoints(rateLimits);
    const cookies = [
      ...headers.getSetCookie(),
      knownBrowserCookie({ email: input.email, passwordHash }),
    ];
    // The two-factor plugin answers with `twoFactorRedirect`, which Better Auth's types lack.
    if ("twoFactorRedirect" in response) return { ok: false, reason: "code-needed", cookies };
    // Ends the browser's previous session: the new cookie only replaces that session's cookie and leaves it open.
    await signOut(caller.headers);
    const { id, name, role } = response.user as Pick<SessionUser, "id" | "name" | "role">;
    return { ok: true, user: { id, name, role }, cookies };
  });
}

/** Better Auth's message for a wrong address or password. In English everywhere: `refusedSentence` translates it. */
const wrongPassword: Refusal = {
  ok: false,
  reason: "refused",
  message: "Invalid email or password",
};

/**
 * For one account, a network has 10 attempts and all networks together have 50, so that one network cannot lock the
 * account. Many networks can, and strangers on one network use up its 30 attempts for all accounts. So a browser that
 * has signed in with the account's current password has 10 attempts of its own instead of these three limits.
 */
function rateLimitsFor(account: { email: string; passwordHash: string }, { ip, headers }: Caller) {
  const { email } = account;
  const attempts = { points: 10, seconds: 900 };
  const known = account.passwordHash && knownBrowserId(headers, account);
  if (known) return [{ name: "sign-in-known", key: `${known} ${email}`, allowance: attempts }];
  return [
    { name: "sign-in-address", key: ip, allowance: { points: 30, seconds: 900 } },
    { name: "sign-in-pair", key: `${networkOf(ip)} ${email}`, allowance: attempts },
    { name: "sign-in-account", key: email, allowance: { points: 50, seconds: 900 } },
  ];
}

/** Widens an IPv6 /64 network to its /48, because one household may have many /64 networks and try from each. */
function networkOf(ip: string) {
  return ip.replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, "$1:/48");
}
