import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";

/** The Set-Cookie value, for scripts to read; without a value the browser forgets it. */
export function shopperCookie(value: string | undefined): string {
  const age = value ? 365 * 86_400 : 0;
  const attributes = ["Path=/", "SameSite=Lax", `Max-Age=${age}`];
  if (cookiesAreSecure) attributes.push("Secure");
  return [`${cookiePrefix}.shopper=${value ?? ""}`, ...attributes].join("; ");
}
