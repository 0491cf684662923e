import { z } from "zod";
import { phoneShape } from "#shop/phone.server.ts";
import { takeTurn, type TooMany } from "./buyer-limits.server.ts";
import { trackOrders, type PublicOrder } from "./read-order.server.ts";

export const trackForm = z.object({ phoneNumber: phoneShape("Please enter your phone number") });

/**
 * A phone number's orders for whoever asks, without a name or an address (decision 16). Refused after too
 * many questions from one address, or about one number.
 */
export async function trackOrdersFor(
  ip: string,
  { phoneNumber }: z.infer<typeof trackForm>,
): Promise<{ ok: true; orders: PublicOrder[] } | TooMany> {
  const byAddress = await takeTurn("track-by-address", ip);
  if (!byAddress.ok) return byAddress;
  const byNumber = await takeTurn("track-by-number", phoneNumber);
  if (!byNumber.ok) return byNumber;
  return { ok: true, orders: await trackOrders(phoneNumber) };
}
