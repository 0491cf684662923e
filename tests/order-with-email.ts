import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { guestWith, openCheckout } from "./factories.ts";

/** An order whose customer gave an email address. */
export async function placeOrderWithEmail(
  productId: string,
  email: string,
  given: Partial<CheckoutForm> = {},
): Promise<string> {
  const buyer = await guestWith(productId);
  const placed = await placeOrder(buyer, await openCheckout(buyer.owner, { email, ...given }));
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
  return placed.orderId;
}
