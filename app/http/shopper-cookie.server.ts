import { cookiePrefix, readableCookie } from "#shop/cookies.server.ts";

/** A Set-Cookie value that scripts can read; without a value it deletes the cookie. */
export function shopperCookie(value: string | undefined): string {
  return readableCookie(`${cookiePrefix}.shopper`, value ?? "", value ? 365 * 86_400 : 0);
}
