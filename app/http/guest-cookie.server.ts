import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { env } from "#env";
import { cookiePrefix, useSecureCookies } from "#shop/cookies.server.ts";

const name = `${cookiePrefix}.guest`;
const yearSeconds = 365 * 86_400;

/** A new id for a browser, and the Set-Cookie value that stores it. */
export function createGuest() {
  const guestId = randomUUID();
  return { guestId, cookie: setCookie(`${guestId}.${signature(guestId)}`, yearSeconds) };
}

/** The Set-Cookie value that deletes the id. */
export function clearGuestCookie() {
  return setCookie("", 0);
}

/** The id in the cookie, if this shop's signature on it is valid. */
export function readGuestId(headers: Headers): string | undefined {
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const [, guestId, givenSignature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!guestId || !givenSignature) return undefined;
  return timingSafeEqual(Buffer.from(signature(guestId)), Buffer.from(givenSignature))
    ? guestId
    : undefined;
}

function setCookie(value: string, maxAge: number) {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAge}`];
  return [`${name}=${value}`, ...attributes, ...(useSecureCookies ? ["Secure"] : [])].join("; ");
}

function signature(guestId: string) {
  return createHmac("sha256", env.SESSION_SECRET).update(`guest ${guestId}`).digest("base64url");
}
