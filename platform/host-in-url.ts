import { isIPv6 } from "node:net";

/** The host as URLs have it: an IPv6 address stands in brackets. */
export function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
