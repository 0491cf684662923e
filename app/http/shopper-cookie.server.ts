import { cookiePrefix, useSecureCookies } from "#shop/cookies.server.ts";

/** A Set-Cookie value that scripts can read; without a value it deletes the cookie. */
export function shopperCookie(value: string | undefined): string {
  const age = value ? 365 * 86_400 : 0;
  const attributes = ["Path=/", "SameSite=Lax", `Max-Age=${age}`];
  if (useSecureCookies) attributes.push("Secure");
  return [`${cookiePrefix}.shopper=${value ?? ""}`, ...attributes].join("; ");
}
