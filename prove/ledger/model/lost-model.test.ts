import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { leaves, orderId, parcel, placed, plainRing, ring } from "./model-states.ts";
import type { Operation } from "./operation.ts";
import type { Shipment } from "./pieces.ts";
import { acceptedMoney, type Money, type State } from "./state.ts";

// What the model of `npm run prove -- ledger` says about lost parcels: each is refunded or sent again, once.

const order = orderId(1);
const box = "lost box";

/** A paid order of two rings at 100 each: one is in a lost parcel, the other in `other`. */
function lost({
  onHand = 1,
  back = 0,
  other = parcel("other box", "sent"),
  ...more
}: Partial<Shipment> & { onHand?: number; back?: number; other?: Shipment } = {}): State {
  const money: Money = { ...acceptedMoney(200, { isOnline: false }), back };
  const state = placed({
    status: "processing",
    payment: "completed",
    due: "none",
    total: 200,
    lines: [{ ...plainRing, quantity: 2 }],
    attempts: [],
    money: [money],
    shipments: [other, parcel(box, "failed", { failure: "lost", ...more })],
  });
  state.products[ring]!.onHand = onHand;
  return state;
}

const about = { order, shipment: box, step: 0 };
const sendAgain = (answer: string): Operation => ({
  kind: "lost",
  lostStep: "send-again",
  by: "staff",
  ...about,
  answer,
});
const choose = (answer: string): Operation => ({
  kind: "lost",
  lostStep: "choose-refund",
  by: "staff",
  ...about,
  answer,
});
const found: Operation = { kind: "lost", lostStep: "found", by: "staff", ...about, answer: "ok" };
const refund = (id: string, shown: number, answer: string): Operation => ({
  kind: "refund-lost",
  refund: id,
  shown,
  ...about,
  answer,
});
const refundOf = (amount: number): Operation => ({
  kind: "refund",
  order,
  nth: 0,
  id: "any",
  amount,
  cancel: false,
  step: 0,
  answer: "ok",
});
const isBack = (amount: number) => (state: State) => state.orders[order]!.money[0]!.back === amount;

test("lost pieces are taken from the stock again once, and only if there are any", () => {
  expect(explain(lost({ onHand: 2 }), [sendAgain("ok"), sendAgain("ok")], leaves(1))).toBeDefined();
  expect(explain(lost({ onHand: 2 }), [sendAgain("ok")], leaves(2))).toBeUndefined();
  expect(explain(lost({ onHand: 0 }), [sendAgain("not-enough-stock")], leaves(0))).toBeDefined();
  expect(explain(lost({ onHand: 0 }), [sendAgain("ok")], () => true)).toBeUndefined();
});

test("what was paid for lost pieces is refunded once, after it was chosen", () => {
  const chosen = () => lost({ choice: "refund" });
  expect(explain(lost(), [refund("one", 100, "not-chosen")], isBack(0))).toBeDefined();
  const twice = [refund("one", 100, "ok"), refund("one", 100, "ok")];
  expect(explain(chosen(), twice, isBack(100))).toBeDefined();
  expect(explain(chosen(), twice, isBack(200))).toBeUndefined();
  const both = (answer: string) => [refund("one", 100, "ok"), refund("other", 100, answer)];
  expect(explain(chosen(), both("already-settled"), isBack(100))).toBeDefined();
  expect(explain(chosen(), both("ok"), () => true)).toBeUndefined();
  expect(explain(chosen(), [refund("one", 99, "ok")], () => true)).toBeUndefined();
});

test("lost pieces are refunded or sent again, never both", () => {
  const refundedFirst = [choose("ok"), refund("one", 100, "ok"), sendAgain("already-settled")];
  expect(explain(lost(), refundedFirst, leaves(1))).toBeDefined();
  const sentFirst = [sendAgain("ok"), refund("one", 100, "already-settled")];
  expect(explain(lost(), sentFirst, isBack(0))).toBeDefined();
  const both = [choose("ok"), refund("one", 100, "ok"), sendAgain("ok")];
  expect(explain(lost(), both, () => true)).toBeUndefined();
});

test("what was refunded for no reason before is not refunded for lost pieces again", () => {
  const chosen = (back: number) => lost({ choice: "refund", back });
  expect(explain(chosen(30), [refund("one", 70, "ok")], isBack(100))).toBeDefined();
  expect(explain(chosen(30), [refund("one", 100, "ok")], () => true)).toBeUndefined();
  expect(explain(chosen(150), [refund("one", 0, "ok")], isBack(150))).toBeDefined();
  expect(explain(lost({ back: 30 }), [sendAgain("refunded-before")], leaves(1))).toBeDefined();
  const refundedAtOnce = [refundOf(200), refund("one", 100, "amount-changed")];
  expect(explain(chosen(0), refundedAtOnce, isBack(200))).toBeDefined();
});

test("a refund for another lost parcel has its reason, and lowers nothing", () => {
  const other = parcel("other box", "failed", {
    failure: "lost",
    choice: "refund",
    refunded: { amount: 100, refund: "earlier" },
  });
  const from = lost({ choice: "refund", back: 100, other });
  expect(explain(from, [refund("one", 100, "ok")], isBack(200))).toBeDefined();
});

test("a parcel that is found keeps a refund, but not a choice", () => {
  const chosen = lost({ choice: "refund" });
  expect(explain(chosen, [found, refund("one", 100, "wrong-step")], isBack(0))).toBeDefined();
  const isForgotten = ({ orders }: State) => orders[order]!.shipments[1]!.choice === null;
  expect(explain(chosen, [found], isForgotten)).toBeDefined();
  const refunded = lost({ choice: "refund", refunded: { amount: 100, refund: "one" }, back: 100 });
  expect(explain(refunded, [found], isForgotten)).toBeUndefined();
});

test("the refund of the last piece that had not arrived completes the order", () => {
  const isCompleted = ({ orders }: State) => orders[order]!.status === "completed";
  const refundOne = [refund("one", 100, "ok")];
  const other = parcel("other box", "delivered");
  expect(explain(lost({ choice: "refund", other }), refundOne, isCompleted)).toBeDefined();
  expect(explain(lost({ choice: "refund" }), refundOne, isCompleted)).toBeUndefined();
});

test("a lost parcel that reaches the customer after all is delivered, unless it was settled", () => {
  const deliver = (answer: string): Operation => ({
    kind: "ship",
    shipmentStep: "deliver",
    isException: false,
    ...about,
    answer,
  });
  const isDelivered = ({ orders }: State) => {
    const { status, shipments } = orders[order]!;
    const { failure, choice } = shipments[1]!;
    return status === "completed" && failure === null && choice === null;
  };
  const other = parcel("other box", "delivered");
  const chosen = () => lost({ choice: "refund", other });
  const late = [deliver("ok"), refund("one", 100, "wrong-step"), sendAgain("wrong-step")];
  expect(explain(chosen(), late, isDelivered)).toBeDefined();
  expect(explain(chosen(), [deliver("ok"), refund("one", 100, "ok")], isDelivered)).toBeUndefined();
  expect(explain(lost(), [sendAgain("ok"), deliver("wrong-step")], leaves(0))).toBeDefined();
  expect(explain(lost({ failure: "came-back" }), [deliver("ok")], () => true)).toBeUndefined();
});

test("once staff have completed the order, only they choose for a lost parcel", () => {
  const completed = lost();
  completed.orders[order]!.status = "completed";
  const byBuyer = (answer: string): Operation =>
    ({ ...choose(answer), by: "customer" }) as Operation;
  expect(explain(completed, [byBuyer("wrong-step")], () => true)).toBeDefined();
  expect(explain(completed, [byBuyer("ok")], () => true)).toBeUndefined();
  expect(explain(completed, [choose("ok")], () => true)).toBeDefined();
});
