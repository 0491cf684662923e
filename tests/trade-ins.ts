import { dayOf } from "#shop/calendar-day.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { Purchase } from "#shop/trade-ins/answer-trade-in.server.ts";
import { askTradeIn, type TradeInForm } from "#shop/trade-ins/ask-trade-in.server.ts";
import { succeeded } from "./answers.ts";

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
  succeeded(await askTradeIn(userId, form, []));
  return form.tradeInId;
}

/** The form of a purchase of these lines, weighed at 8.00 g each, for RM 4,400. */
export function purchaseOf(...positions: number[]): Purchase {
  return {
    boughtOn: dayOf(new Date()),
    paid: 440_000 as Sen,
    lines: positions.map((position) => ({
      position,
      bought: true,
      weighed: 8_000 as Milligrams,
    })),
  };
}
