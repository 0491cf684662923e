import { policyOf } from "#app/http/route-policy.server.ts";

/**
 * Whether a write comes from another site. This is the only CSRF check, for screens and endpoints alike. Expects a
 * request from `normalizeRequest`, because the check compares the sender's origin with the origin of the request's URL.
 */
export function isCrossSiteWrite({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const { origin, pathname } = new URL(url);
  const { acceptsOtherSites, path } = policyOf(pathname);
  // Only the exact address is exempt, not other spellings of it.
  if (acceptsOtherSites && pathname === path) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  return (headers.get("Origin") ?? originOf(headers.get("Referer"))) !== origin;
}

function originOf(referrer: string | null) {
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
