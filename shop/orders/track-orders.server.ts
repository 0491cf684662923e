import { z } from "zod";
import { message } from "#languages/messages.ts";
import { phoneShape } from "#shop/phone.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { listOrdersByPhone, type PublicOrder } from "./read-order.server.ts";

export const trackForm = z.object({
  phoneNumber: phoneShape(message("Please enter your phone number")),
});

/**
 * A phone number's orders for anyone who asks, without name or address (ADR-0031). Rate limited by IP address and by
 * phone number.
 */
export async function trackOrdersByPhone(
  ip: string,
  { phoneNumber }: z.infer<typeof trackForm>,
): Promise<{ ok: true; orders: PublicOrder[] } | TooManyRequests> {
  const byIp = await consumeBuyerRateLimit("track-by-ip", ip);
  if (!byIp.ok) return byIp;
  const byNumber = await consumeBuyerRateLimit("track-by-number", phoneNumber);
  if (!byNumber.ok) return byNumber;
  return { ok: true, orders: await listOrdersByPhone(phoneNumber) };
}
