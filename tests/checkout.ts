import { randomUUID } from "node:crypto";
import { readCart, type CartOwner, type Piece } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import type { NewProduct } from "#shop/catalogue/create-product.server.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { placeOrder, type Buyer } from "#shop/orders/place-order.server.ts";
import { issueQuote } from "#shop/orders/quote.server.ts";
import type { Viewer } from "#shop/orders/read-order.server.ts";
import { succeeded } from "./answers.ts";
import { makeProduct } from "./factories.ts";

// A guest, a cart, the checkout form and the order.

type Product = string | Partial<NewProduct>;

export function guest(): Buyer & { owner: { guestId: string } } {
  const guestId = randomUUID();
  return { owner: { guestId }, userId: null, guestId };
}

/** A choice of a product as its page sends it. */
export function pieces(productId: string, quantity = 1, variantIds: string[] = []) {
  return { productId, variantIds, colorId: null, quantity };
}

/** A guest with these pieces in the cart; `product` is an id, or what is special about a new one. */
export async function guestWith(product: Product = {}, quantity = 1, variantIds: string[] = []) {
  const productId = typeof product === "string" ? product : await makeProduct(product);
  const buyer = guest();
  succeeded(await addToCart(buyer.owner, pieces(productId, quantity, variantIds)));
  return buyer;
}

/** The checkout form as the page issues it now: a quote for the cart and a new form key. */
export async function openCheckout(
  owner: CartOwner,
  given: Partial<CheckoutForm> = {},
): Promise<CheckoutForm> {
  const cart = await readCart(owner);
  const lines = cart.lines.map(({ piece, quantity }) => ({ ...(piece as Piece), quantity }));
  return {
    fullName: "Siti Nurhaliza",
    phoneNumber: "+60123456789",
    email: null,
    notes: null,
    paymentMethod: "touch_n_go",
    deliveryMethod: "collect",
    formKey: randomUUID(),
    quote: issueQuote(owner, lines, 10).token,
    ...given,
  } as CheckoutForm;
}

/** A guest with these pieces at the checkout. */
export async function atCheckout(
  product: Product = {},
  quantity = 1,
  variantIds: string[] = [],
  given: Partial<CheckoutForm> = {},
) {
  const productId = typeof product === "string" ? product : await makeProduct(product);
  const buyer = await guestWith(productId, quantity, variantIds);
  return { productId, buyer, form: await openCheckout(buyer.owner, given) };
}

/** An order placed by a new guest; `viewer` is its browser. */
export async function placedOrder(
  product: Product = {},
  quantity = 1,
  given: Partial<CheckoutForm> = {},
) {
  const { productId, buyer, form } = await atCheckout(product, quantity, [], given);
  const { orderId } = succeeded(await placeOrder(buyer, form));
  return { orderId, productId, buyer, viewer: viewerOf(buyer) };
}

/** Who looks at an order from this buyer's browser. */
export function viewerOf({ guestId }: { guestId: string | null }): Viewer {
  return { userId: null, guestId, isStaff: false, key: null };
}
