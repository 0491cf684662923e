import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { env } from "#env";
import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";

const name = `${cookiePrefix}.guest`;
const year = 365 * 86_400;

/** A new id for a browser, and the Set-Cookie value that it keeps it by. */
export function makeGuest() {
  const guestId = randomUUID();
  return { guestId, cookie: setCookie(`${guestId}.${signature(guestId)}`, year) };
}

/** The Set-Cookie value that makes the browser forget its id. */
export function forgetGuest() {
  return setCookie("", 0);
}

/** The id in the cookie, if this shop has signed it. */
export function readGuest(headers: Headers): string | undefined {
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const [, guestId, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!guestId || !given) return undefined;
  return timingSafeEqual(Buffer.from(signature(guestId)), Buffer.from(given)) ? guestId : undefined;
}

function setCookie(value: string, maxAge: number) {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAge}`];
  return [`${name}=${value}`, ...attributes, ...(cookiesAreSecure ? ["Secure"] : [])].join("; ");
}

function signature(guestId: string) {
  return createHmac("sha256", env.SESSION_SECRET).update(`guest ${guestId}`).digest("base64url");
}
