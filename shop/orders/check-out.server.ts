import { takeTurn, type TooMany } from "./buyer-limits.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import { placeOrder, type Buyer, type PlaceOrder } from "./place-order.server.ts";

/** Places the order, unless too many came from this address: each one takes pieces out of the stock. */
export async function checkOut(
  ip: string,
  buyer: Buyer,
  input: CheckoutForm,
): Promise<PlaceOrder | TooMany> {
  const turn = await takeTurn("order-by-address", ip);
  return turn.ok ? placeOrder(buyer, input) : turn;
}
