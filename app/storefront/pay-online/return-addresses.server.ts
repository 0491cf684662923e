import { href } from "react-router";
import { env } from "#env";
import type { ReturnAddresses } from "#shop/payments/start-payment.server.ts";
import { orderPage } from "../order/addresses.ts";

/** Where the payment page sends the buyer: to the order when done, back to checkout when not. */
export function returnAddresses(orderId: string, key: string | null): ReturnAddresses {
  const order = new URLSearchParams({ order: orderId, ...(key && { key }) });
  return {
    success: `${env.BASE_URL}${orderPage(orderId, key)}`,
    cancel: `${env.BASE_URL}${href("/checkout")}?${order}`,
  };
}
