import { z } from "zod";
import { giveBack } from "#platform/limits.server.ts";
import { auth } from "./auth.server.ts";
import { emailShape, passwordShape } from "./fields.server.ts";
import { knownBrowser, knownBrowserId } from "./known-browser.server.ts";
import { proofOf, stillProven } from "./proof.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";
import { signOut, type SignedIn } from "./session.server.ts";
import { noteSignIn } from "./sign-in-log.server.ts";

export const signInShape = z.object({ email: emailShape, password: passwordShape });
export type SignIn = z.output<typeof signInShape>;

/**
 * Opens a session; `cookies` are the Set-Cookie values that carry it to the browser. A wrong address
 * and a wrong password get the same answer. With a second factor there is no session yet: `cookies` then
 * carry that the password was right to `signInWithCode`.
 */
export async function signIn(input: SignIn, caller: Caller): Promise<SignInAnswer> {
  const answer = await trySignIn(input, caller);
  noteSignIn("password", caller.ip, answer, answer.ok ? answer.user.id : undefined);
  return answer;
}

type Caller = { ip: string; headers: Headers };
type SignInAnswer =
  | { ok: true; user: Pick<SignedIn, "id" | "name" | "role">; cookies: string[] }
  | { ok: false; reason: "code-needed"; cookies: string[] }
  | Refusal;

async function trySignIn(input: SignIn, caller: Caller): Promise<SignInAnswer> {
  const doors = doorsOf(input.email, caller);
  const refused = await knock(doors);
  if (refused) return refused;
  const before = await proofOf(input);
  try {
    const { headers, response } = await auth().api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: caller.headers,
      returnHeaders: true,
    });
    // A session that was taken back at once leaves nothing that its cookies could open.
    const token = "token" in response ? response.token : undefined;
    if (!(await stillProven(input, before, token))) return wrongPassword;
    // Only failures count, or staff who sign in often would lock themselves out.
    for (const { name, key, allowance } of doors) await giveBack(name, key, allowance);
    const cookies = [...headers.getSetCookie(), knownBrowser(input.email)];
    // The plugin's answer, of which the library's types do not know.
    if ("twoFactorRedirect" in response) return { ok: false, reason: "code-needed", cookies };
    // The session that the browser had before: its cookie is overwritten, so nobody could end it any more.
    await signOut(caller.headers);
    const { id, name, role } = response.user as Pick<SignedIn, "id" | "name" | "role">;
    return { ok: true, user: { id, name, role }, cookies };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The library's own words for a wrong address and a wrong password. */
const wrongPassword: Refusal = {
  ok: false,
  reason: "refused",
  message: "Invalid email or password",
};

/**
 * The account itself is closed only by many callers together: one alone must not lock out its owner, nor
 * do many where he has signed in before.
 */
function doorsOf(email: string, { ip, headers }: Caller) {
  const address = { name: "sign-in-address", key: ip, allowance: { points: 30, seconds: 900 } };
  const tries = { points: 10, seconds: 900 };
  const known = knownBrowserId(headers, email);
  if (known)
    return [address, { name: "sign-in-known", key: `${known} ${email}`, allowance: tries }];
  return [
    address,
    { name: "sign-in-pair", key: `${neighbourhoodOf(ip)} ${email}`, allowance: tries },
    { name: "sign-in-account", key: email, allowance: { points: 50, seconds: 900 } },
  ];
}

/** One household may have 256 networks of IPv6: its tries at one account are counted together. */
function neighbourhoodOf(ip: string) {
  return ip.replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, "$1:/48");
}
