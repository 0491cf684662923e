import { href } from "react-router";
import { env } from "#env";
import type { ReturnUrls } from "#shop/payments/start-payment.server.ts";
import { orderPage } from "./order-paths.ts";

/** Where the payment page redirects: to the order after success, to checkout after cancelling. */
export function returnUrls(orderId: string, key: string | null): ReturnUrls {
  const order = new URLSearchParams({ order: orderId, ...(key && { key }) });
  return {
    success: `${env.BASE_URL}${orderPage(orderId, key)}`,
    cancel: `${env.BASE_URL}${href("/checkout")}?${order}`,
  };
}
