import type { z } from "zod";
import { dayOf } from "#shop/calendar-day.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { readDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { requestTradeIn, type TradeInForm } from "#shop/trade-ins/request-trade-in.server.ts";
import type { Purchase } from "#shop/trade-ins/buy-trade-in.server.ts";
import { counterTradeInForm, takeTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import type { CounterForm } from "#shop/trade-ins/place-with-trade-in.server.ts";
import { succeeded } from "./answers.ts";
import { openCheckout } from "./checkout.ts";
import { clerk, makeProduct } from "./factories.ts";

// Requests to sell gold that tests begin with.

let people = 0;

/** The form of somebody with another phone number each time, who has a bangle of 916 of 8.12 g. */
export function tradeInOf(given: Partial<TradeInForm> = {}): TradeInForm {
  return {
    tradeInId: crypto.randomUUID(),
    fullName: "Siti binti Ahmad",
    phoneNumber: `+6013${String(3_000_000 + ++people)}`,
    email: null,
    wishedOn: undefined,
    lines: [{ what: "Bangle", purity: "916", grams: 8_120 as Milligrams }],
    orderId: "",
    proof: "",
    pieces: [],
    ...given,
  };
}

/** The id of a request that was sent. */
export async function askedTradeIn(given: Partial<TradeInForm> = {}, userId: string | null = null) {
  const form = tradeInOf(given);
  succeeded(await requestTradeIn(userId, form, []));
  return form.tradeInId;
}

/** The form of a purchase of these lines, weighed at 8.00 g each, for RM 4,400. */
export function purchaseOf(...positions: number[]): Purchase {
  return {
    boughtOn: dayOf(new Date()),
    paid: 440_000 as Sen,
    confirmed: "",
    lines: positions.map((position) => ({
      position,
      bought: true,
      weighed: 8_000 as Milligrams,
    })),
  };
}

/** A draft of a product with this labour fee, for which old gold pays, and its form. */
export async function draftWithGold(
  labourFee: number,
  gold: z.input<typeof counterTradeInForm>,
  given: Partial<CounterForm> = {},
) {
  const draftId = crypto.randomUUID();
  const productId = await makeProduct({ labourFee: labourFee as Sen });
  const cart = draftOwner(clerk, draftId);
  succeeded(await addToCart(cart, { productId, variantIds: [], colorId: null, quantity: 1 }));
  succeeded(await takeTradeIn(draftOwner(clerk, draftId), counterTradeInForm.parse(gold)));
  const form = {
    ...(await openCheckout(cart)),
    paymentMethod: "cash",
    reference: "",
    language: "ms",
    received: false,
    tradeInVersion: (await readDraftTradeIn(draftId))!.version,
    ...given,
  } as CounterForm;
  return { draftId, productId, form };
}

/** The form of gold that was brought without a request: a chain of 916 of this many grams. */
export function chain(paid: string, weighed = "5.00") {
  return { lines: [{ what: "Old chain", purity: "916", weighed }], paid };
}
