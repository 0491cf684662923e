import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { orderId, placed, plainRing, ring } from "./model-states.ts";
import type { Operation } from "./operation.ts";
import { acceptedMoney, type State } from "./state.ts";

// What the model of `npm run prove -- ledger` says about pieces that are given in exchange for others.

const [order, newOrder] = [orderId(1), orderId(2)];

/** A completed order of a ring of RM 1.00, paid in cash, whose ring was inspected for an exchange. */
function inspected(back = 0): State {
  const returned = { id: "one", kind: "exchange" as const, status: "inspected" as const };
  const none = { hasAccount: true, amount: null, refund: null, newOrder: null };
  const state = placed({
    status: "completed",
    payment: "completed",
    due: "none",
    money: [{ ...acceptedMoney(100, { isOnline: false }), back }],
    returns: [{ ...returned, ...none, pieces: { "0": { requested: 1, received: 1 } } }],
  });
  state.products[ring]!.onHand = 1;
  return state;
}

function exchange(form: string, total: number, answer = "ok"): Operation {
  const about = { order, returnId: "one", form, refund: `refund of ${form}`, shown: 100 };
  const lines = [{ ...plainRing, price: total }];
  const seen = { id: newOrder, total, refund: "of the credit" };
  return { kind: "exchange", ...about, difference: "refund", lines, placed: seen, step: 0, answer };
}

/** The money of the old order that went back, and the amounts that paid for the new one. */
const moneyIs = (back: number, paid: number[]) => (state: State) =>
  state.orders[order]!.money[0]!.back === back &&
  state.orders[newOrder]!.money.map(({ amount }) => amount).join() === paid.join();

test("a dearer piece is paid with the credit and cash", () => {
  const end = explain(inspected(), [exchange("form", 130)], moneyIs(100, [100, 30]));
  expect(end?.products[ring]!.onHand).toBe(0);
  expect(end?.orders[order]!.returns[0]).toMatchObject({ status: "settled", newOrder });
});

test("of a cheaper piece the difference goes back, or it is refused, as the setting says", () => {
  const cheaper = exchange("form", 60);
  expect(explain(inspected(), [cheaper], moneyIs(100, [60]))).toBeDefined();
  const strict = { difference: "none" as const };
  expect(explain(inspected(), [{ ...cheaper, ...strict }], () => true)).toBeUndefined();
  const refused = { ...exchange("form", 60, "costs-less"), ...strict } as Operation;
  expect(explain(inspected(), [refused], () => true)).toBeDefined();
});

test("one return is one new order, whichever form comes first", () => {
  const again = (answer: string) => [exchange("one", 100), exchange("other", 100, answer)];
  expect(explain(inspected(), again("empty-cart"), moneyIs(100, [100]))).toBeDefined();
  expect(explain(inspected(), again("ok"), () => true)).toBeUndefined();
  expect(
    explain(inspected(), [exchange("one", 100), exchange("one", 100)], () => true),
  ).toBeDefined();
});

test("the credit never exceeds what is left of the payment", () => {
  expect(explain(inspected(1), [exchange("form", 100, "too-much")], () => true)).toBeDefined();
  expect(explain(inspected(1), [exchange("form", 100)], () => true)).toBeUndefined();
});
