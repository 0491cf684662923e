/** Stripe is no browser and has no origin; what it sends is signed. */
const signed = "/webhooks/stripe";

/**
 * Whether this is a write that no page of the shop has sent: the one place where all are asked, screens and
 * endpoints alike. The request must stand under the shop's own address (`addressed`).
 */
export function isForeignForm({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const { origin, pathname } = new URL(url);
  if (pathname === signed) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  return (headers.get("Origin") ?? originOf(headers.get("Referer"))) !== origin;
}

function originOf(referrer: string | null) {
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
