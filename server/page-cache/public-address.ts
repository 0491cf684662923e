import type { IncomingMessage } from "node:http";
import { shopperValueIn, staleShopper } from "#app/http/shopper-cookie.ts";
import { hasToast } from "#app/http/toast.server.ts";

/** Pages that are the same for everybody, and their data for the browser's own navigation. */
const publicPage =
  /^\/(?:(?:products(?:\/[^/.]+)?|categories|about|privacy|terms|delivery-and-exchange)?|(?:_|products(?:\/[^/.]+)?|categories|about|privacy|terms|delivery-and-exchange)\.data)$/;

/** What advertisers add to every link is nothing to a page, and would make each visitor's page another. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_gl|msclkid|ttclid|twclid|igshid|igsh|epik|mc_cid|mc_eid)$/;

const longest = 500;

export type PublicAddress = { path: string; key: string };

/** The address of a page that may come from the cache; undefined where the router has to be asked. */
export function publicAddressOf({ method, url = "", headers }: IncomingMessage) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (url.length > longest || isForOne(headers.cookie)) return undefined;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!publicPage.test(path)) return undefined;
  return { path, key: mark < 0 ? path : path + withoutTracking(url.slice(mark + 1)) };
}

/** A toast waits for this browser, or it is to be told anew who it is: this page is for it alone. */
function isForOne(cookies: string | undefined): boolean {
  if (!cookies) return false;
  return hasToast(cookies) || shopperValueIn(cookies) === staleShopper;
}

function withoutTracking(search: string): string {
  const kept = search.split("&").filter((part) => part && !tracking.test(part.split("=")[0]!));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** Where the browser's own navigation wanted to go, when it asked for that page's data. */
export function documentOf(key: string): string {
  const { pathname, searchParams } = new URL(key, "http://localhost");
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname.replace(/_?\.data$/, "") + search;
}
