import { env } from "#env";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** Whether browsers send our cookies only over TLS. */
export const useSecureCookies = env.BASE_URL.startsWith("https:");

/** Prefix of all cookie names. Only this host, and only over TLS, can set a cookie with `__Host-`. */
export const cookiePrefix = useSecureCookies ? "__Host-emas" : "emas";

/** The Set-Cookie value of a cookie that scripts can read; an age of 0 deletes it. */
export function readableCookie(name: string, value: string, maxAgeSeconds: number): string {
  return setCookie(name, value, [], maxAgeSeconds);
}

/** A cookie that only the shop can sign, hidden from scripts. With an `owner`, it is valid only for that owner. */
export function createSignedCookie(purpose: string, maxAgeSeconds: number) {
  const name = `${cookiePrefix}.${purpose}`;
  return { name, set, clear: () => setCookie(name, "", ["HttpOnly"], 0), read };

  function set(value: string, owner?: string): string {
    return setCookie(name, `${value}.${signatureOf(value, owner)}`, ["HttpOnly"], maxAgeSeconds);
  }

  /** Reads the cookie's value; undefined unless this shop's signature on the value is valid. */
  function read(headers: Headers, owner?: string): string | undefined {
    const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
    const sent = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
    const [, value, given] = /^([\w-]+)\.([\w-]{43})$/.exec(sent ?? "") ?? [];
    if (!value || !given) return undefined;
    return isSameSignature(signatureOf(value, owner), given) ? value : undefined;
  }

  function signatureOf(value: string, owner: string | undefined) {
    return signature([purpose, value, ...(owner ? [owner] : [])].join(" "));
  }
}

// In English everywhere: the names of a cookie's attributes.
function setCookie(name: string, value: string, extra: string[], maxAgeSeconds: number) {
  const secure = useSecureCookies ? ["Secure"] : [];
  const attributes = ["Path=/", ...extra, "SameSite=Lax", `Max-Age=${maxAgeSeconds}`, ...secure];
  return [`${name}=${value}`, ...attributes].join("; ");
}
