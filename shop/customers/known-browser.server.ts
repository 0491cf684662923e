import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { env } from "#env";
import { cookiePrefix, useSecureCookies } from "#shop/cookies.server.ts";

const cookieName = `${cookiePrefix}.known`;
const cookieMaxAgeSeconds = 365 * 86_400;

/** A Set-Cookie value that proves at later sign-ins that this browser was signed in to the account before. */
export function knownBrowserCookie(email: string): string {
  const id = randomUUID();
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${cookieMaxAgeSeconds}`];
  if (useSecureCookies) attributes.push("Secure");
  return [`${cookieName}=${id}.${signature(id, email)}`, ...attributes].join("; ");
}

/** The browser's id from that cookie; undefined where it was never signed in to this account. */
export function knownBrowserId(headers: Headers, email: string): string | undefined {
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies
    .find((one) => one.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const [, id, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!id || !given) return undefined;
  return timingSafeEqual(Buffer.from(signature(id, email)), Buffer.from(given)) ? id : undefined;
}

function signature(id: string, email: string) {
  const text = `known ${id} ${email}`;
  return createHmac("sha256", env.SESSION_SECRET).update(text).digest("base64url");
}
