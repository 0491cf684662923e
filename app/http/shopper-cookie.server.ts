import { env } from "#env";

const isSecure = env.BASE_URL.startsWith("https:");

/** The Set-Cookie value; without a value the browser forgets it. */
export function shopperCookie(value: string | undefined): string {
  const name = `${isSecure ? "__Host-" : ""}emas.shopper`;
  const age = value ? 365 * 86_400 : 0;
  const attributes = ["Path=/", "SameSite=Lax", `Max-Age=${age}`, ...(isSecure ? ["Secure"] : [])];
  return [`${name}=${value ?? ""}`, ...attributes].join("; ");
}
