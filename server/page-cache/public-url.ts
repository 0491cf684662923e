import type { IncomingMessage } from "node:http";
import { shopperCookieValue, staleShopper } from "#app/http/shopper-cookie.ts";
import { hasToast } from "#app/http/toast.server.ts";

/** Pages that are the same for everyone, and their `.data` for client-side navigation. */
const publicPagePath =
  /^\/(?:(?:products(?:\/[^/.]+)?|categories|about|privacy|terms|delivery-and-exchange)?|(?:_|products(?:\/[^/.]+)?|categories|about|privacy|terms|delivery-and-exchange)\.data)$/;

/** Tracking parameters do not change a page, but would make a cache entry per visitor. */
const trackingParameter =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_gl|msclkid|ttclid|twclid|igshid|igsh|epik|mc_cid|mc_eid)$/;

const maxUrlLength = 500;

export type PublicUrl = { path: string; key: string };

/** The cache key of a public page; undefined if the router must answer. */
export function publicUrlOf({ method, url = "", headers }: IncomingMessage) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (url.length > maxUrlLength || isPersonal(headers.cookie)) return undefined;
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  if (!publicPagePath.test(path)) return undefined;
  return { path, key: queryStart < 0 ? path : path + withoutTracking(url.slice(queryStart + 1)) };
}

/** The page must be rendered for this visitor: to show a toast, or to refresh the shopper cookie. */
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
export function documentUrlOf(key: string): string {
  const { pathname, searchParams } = new URL(key, "http://localhost");
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname.replace(/_?\.data$/, "") + search;
}
