import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { env } from "#env";

/** The key in an order's mailed link: who has it sees the whole order (decision 15). */
export function orderKey(orderId: string): string {
  return createHmac("sha256", env.SESSION_SECRET)
    .update(`order:${orderId}`)
    .digest("base64url")
    .slice(0, 32);
}

export function isOrderKey(orderId: string, key: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(orderKey(orderId))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The address of an order's page with its key, absolute, for mails and messages. */
export function orderLink(orderId: string): string {
  return `${env.BASE_URL}/order-confirmation/${orderId}?key=${orderKey(orderId)}`;
}

/** Where an order is paid, absolute, with its key. */
export function payLink({
  id,
  paymentMethod,
}: {
  id: string;
  paymentMethod: PaymentMethod;
}): string {
  const page = paymentMethod === "touch_n_go" ? "touch-n-go" : "online";
  return `${env.BASE_URL}/payment/${page}/${id}?key=${orderKey(id)}`;
}
