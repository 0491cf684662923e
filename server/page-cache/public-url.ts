import type { IncomingMessage } from "node:http";
import { dataPath, policyOf } from "#app/http/route-policy.server.ts";
import { shopperCookieValue, staleShopper } from "#app/http/shopper-cookie.ts";
import { hasToast } from "#app/http/toast.server.ts";

/** Tracking parameters do not change a page, but would create a cache entry for each visitor. */
const trackingParameter =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_gl|msclkid|ttclid|twclid|igshid|igsh|epik|mc_cid|mc_eid)$/;

const maxUrlLength = 500;

/** `isData` means the data of the page at `path`, for client-side navigation. */
export type PublicUrl = { path: string; isData: boolean; key: string };

/** The cache key of a public page or of its data; undefined if the router must answer. */
export function publicUrlOf({ method, url = "", headers }: IncomingMessage) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (url.length > maxUrlLength || isPersonal(headers.cookie)) return undefined;
  const queryStart = url.indexOf("?");
  const address = queryStart < 0 ? url : url.slice(0, queryStart);
  const { isPublic, path } = policyOf(address);
  if (!isPublic) return undefined;
  const isData = address === dataPath(path);
  // Another spelling of an address would be cached as another copy, which an invalidation would miss.
  if (!isData && address !== path) return undefined;
  const search = queryStart < 0 ? "" : withoutTracking(url.slice(queryStart + 1));
  return { path, isData, key: address + search };
}

/** Whether the page must be rendered for this visitor: to show a toast, or to renew the shopper cookie. */
function isPersonal(cookies: string | undefined): boolean {
  if (!cookies) return false;
  return hasToast(cookies) || shopperCookieValue(cookies) === staleShopper;
}

function withoutTracking(search: string): string {
  const parts = search
    .split("&")
    .filter((part) => part && !trackingParameter.test(part.split("=")[0]!));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The document URL of a `.data` request. */
export function documentUrlOf({ path, key }: PublicUrl): string {
  const { searchParams } = new URL(key, "http://localhost");
  searchParams.delete("_routes");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
