import { cookiePrefix, readableCookie } from "#shop/cookies.server.ts";

/** The Set-Cookie value of the shopper cookie, which scripts can read. Without a value, the cookie is deleted. */
export function shopperCookie(value: string | undefined): string {
  return readableCookie(`${cookiePrefix}.shopper`, value ?? "", value ? 365 * 86_400 : 0);
}
