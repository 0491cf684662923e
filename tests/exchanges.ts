import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Purity, Sen } from "#shop/money.ts";
import { readExchange } from "#shop/returns/exchange.server.ts";
import type { ExchangeForm } from "#shop/returns/place-exchange.server.ts";
import { succeeded } from "./answers.ts";
import { openCheckout } from "./checkout.ts";
import { clerk, makeProduct } from "./factories.ts";

// Exchanges as staff enter them.

/** What customers ask for: another piece, because something is wrong, or because they would like another size. */
export const faulty = { kind: "exchange", reason: "faulty" } as const;
export const size = { kind: "exchange", reason: "size" } as const;

/** The ring at this labour fee in sen, which makes it dearer or cheaper than the exchanged one. */
export function productAt(labourFee: number, given: { purity?: Purity } = {}) {
  return makeProduct({ labourFee: labourFee as Sen, ...given });
}

/** Fills the draft of an exchange and returns its form. */
export async function exchangeDraft(
  returnId: string,
  productId: string,
  given: Partial<ExchangeForm> = {},
): Promise<ExchangeForm> {
  const cart = draftOwner(clerk, returnId);
  succeeded(await addToCart(cart, { productId, variantIds: [], colorId: null, quantity: 1 }));
  const exchange = await readExchange(clerk, returnId);
  return {
    ...(await openCheckout(cart)),
    paymentMethod: "cash",
    reference: "",
    language: "en",
    received: false,
    shownValue: exchange?.credit ?? 0,
    refundId: crypto.randomUUID(),
    refundReference: "MBB-1",
    confirmName: false,
    ...given,
  } as ExchangeForm;
}
