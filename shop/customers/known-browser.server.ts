import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { env } from "#env";
import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";

const name = `${cookiePrefix}.known`;
const year = 365 * 86_400;

/** The Set-Cookie value by which a browser shows later that somebody has signed in here to this account. */
export function knownBrowser(email: string): string {
  const id = randomUUID();
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${year}`];
  if (cookiesAreSecure) attributes.push("Secure");
  return [`${name}=${id}.${signature(id, email)}`, ...attributes].join("; ");
}

/** The browser's own id, where it was signed in to this very account before. */
export function knownBrowserId(headers: Headers, email: string): string | undefined {
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const [, id, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!id || !given) return undefined;
  return timingSafeEqual(Buffer.from(signature(id, email)), Buffer.from(given)) ? id : undefined;
}

function signature(id: string, email: string) {
  const text = `known ${id} ${email}`;
  return createHmac("sha256", env.SESSION_SECRET).update(text).digest("base64url");
}
