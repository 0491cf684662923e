import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { env } from "#env";
import { isPublicMethod } from "./method-names.ts";

/** The key in an order's emailed link: anyone who has it sees the full order (ADR-0031). */
export function orderKey(orderId: string): string {
  return createHmac("sha256", env.SESSION_SECRET)
    .update(`order:${orderId}`)
    .digest("base64url")
    .slice(0, 32);
}

export function isValidOrderKey(orderId: string, key: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(orderKey(orderId))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The absolute URL of the order page with its key, for emails and messages. */
export function orderLink(orderId: string): string {
  return `${env.BASE_URL}/order-confirmation/${orderId}?key=${orderKey(orderId)}`;
}

/** The absolute URL of the payment page with its key. */
export function payLink({
  id,
  paymentMethod,
}: {
  id: string;
  paymentMethod: PaymentMethod;
}): string {
  // Counter payments and bank transfers have no payment page: the order page says how to pay.
  if (!isPublicMethod(paymentMethod)) return orderLink(id);
  const page = paymentMethod === "touch_n_go" ? "touch-n-go" : "online";
  return `${env.BASE_URL}/payment/${page}/${id}?key=${orderKey(id)}`;
}
