import { randomUUID } from "node:crypto";
import { db } from "#db/client.server.ts";
import { readCart, type CartOwner, type Piece } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { createProduct, type NewProduct } from "#shop/catalogue/create-product.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Milligrams, Sen, SenPerGram } from "#shop/money.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { placeOrder, type Buyer } from "#shop/orders/place-order.server.ts";
import { issueQuote } from "#shop/orders/quote.server.ts";
import { staffBadge } from "#shop/staff.ts";

export const clerk = staffBadge({ id: "clerk", name: "Aminah", role: "staff" });

/** Puts both gold prices in effect, in ringgit per gram. */
export async function goldAt(ringgit916: number, ringgit999: number) {
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: (ringgit916 * 100) as SenPerGram, effectiveFrom },
      { purity: "999", price: (ringgit999 * 100) as SenPerGram, effectiveFrom },
    ]),
  );
}

/** A 916 ring of 3.42 g with RM 120.00 labour: RM 2,154.90 at RM 595.00 a gram. */
export async function makeProduct(given: Partial<NewProduct> = {}): Promise<string> {
  return db.transaction((tx) =>
    createProduct(tx, {
      name: "Seri Plain Court Band",
      purity: "916",
      weight: 3_420 as Milligrams,
      labourFee: 12_000 as Sen,
      stock: 5,
      images: [],
      variants: [],
      colors: [],
      ...given,
    }),
  );
}

export function guest(): Buyer & { owner: { guestId: string } } {
  const guestId = randomUUID();
  return { owner: { guestId }, userId: null, guestId };
}

/** A guest with these pieces in the cart. */
export async function guestWith(productId: string, quantity = 1, variantIds: string[] = []) {
  const buyer = guest();
  const added = await addToCart(buyer.owner, { productId, variantIds, colorId: null, quantity });
  if (!added.ok) throw new Error(`Not added to the cart: ${added.reason}`);
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

/** An order of this product placed by a new guest. */
export async function placedOrder(productId: string, quantity = 1) {
  const buyer = await guestWith(productId, quantity);
  const placed = await placeOrder(buyer, await openCheckout(buyer.owner));
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
  return { orderId: placed.orderId, buyer };
}
