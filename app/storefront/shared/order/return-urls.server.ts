import { href } from "react-router";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import type { ReturnUrls } from "#shop/payments/start-payment.server.ts";

/** Where the payment provider sends the customer: to the order after paying, to checkout after cancelling. */
export function returnUrls(orderId: string, key: string | null): ReturnUrls {
  const order = new URLSearchParams({ order: orderId, ...(key && { key }) });
  return {
    success: pageUrl(links.order(orderId, key)),
    cancel: pageUrl(`${href("/checkout")}?${order}`),
  };
}
