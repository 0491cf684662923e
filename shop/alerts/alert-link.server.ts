import { absoluteUrl, pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** The key in the links that are emailed to an alert's address. Whoever has it can activate and end the alert. */
export function alertKey(alertId: string): string {
  return signature(`alert:${alertId}`).slice(0, 32);
}

export function isAlertKey(alertId: string, key: string): boolean {
  return isSameSignature(key, alertKey(alertId));
}

/** The page with the buttons that activate and end the alert. Opening it changes nothing, because mail scanners open links. */
export function alertLink(alertId: string): string {
  return pageUrl(links.alert(alertId, alertKey(alertId)));
}

/** Where mail programs end an alert with their own button (RFC 8058). */
export function unsubscribeLink(alertId: string): string {
  return absoluteUrl(links.endAlert(alertId, alertKey(alertId)));
}
