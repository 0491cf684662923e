import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import { findOrderByQuote } from "./find-order-by-quote.server.ts";
import { placeOrder, type Buyer, type PlaceOrder } from "./place-order.server.ts";

export type CheckOut =
  | PlaceOrder
  | TooManyRequests
  | { ok: false; reason: "already-placed"; orderId: string };

/** Places the order. Rate limited by IP address, because every order takes stock. */
export async function checkOut(ip: string, buyer: Buyer, input: CheckoutForm): Promise<CheckOut> {
  const rateLimit = await consumeBuyerRateLimit("order-by-ip", ip);
  if (!rateLimit.ok) return rateLimit;
  const placed = await placeOrder(buyer, input);
  if (placed.ok || placed.reason !== "empty-cart") return placed;
  // The cart may be empty because the buyer has just placed the order in another tab.
  const orderId = await findOrderByQuote(buyer, input.quote);
  return orderId ? { ok: false, reason: "already-placed", orderId } : placed;
}
