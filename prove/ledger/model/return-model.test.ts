import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { leaves, orderId, parcel, placed, plainRing } from "./model-states.ts";
import type { Operation } from "./operation.ts";
import type { Return } from "./pieces.ts";
import { acceptedMoney, type Order, type State } from "./state.ts";

// What the model of `npm run prove -- ledger` says about pieces that a customer gives back.

const order = orderId(1);

/** A completed order of two rings in no shipment, paid in cash. */
function completed(more: Partial<Order> = {}): State {
  return placed({
    status: "completed",
    payment: "completed",
    due: "none",
    total: 200,
    lines: [{ ...plainRing, quantity: 2 }],
    money: [acceptedMoney(200, { isOnline: false })],
    ...more,
  });
}

function returned(status: Return["status"], more: Partial<Return> = {}): Return {
  const pieces = { "0": { requested: 1, received: status === "requested" ? null : 1 } };
  const none = { amount: null, refund: null, newOrder: null };
  return { id: "one", kind: "return", status, hasAccount: true, pieces, ...none, ...more };
}

function askFor(returnId: string, quantity: number, answer: string): Operation {
  return {
    kind: "ask",
    order,
    returnId,
    returnKind: "return",
    by: "customer",
    pieces: { "0": quantity },
    step: 0,
    answer,
  };
}
const inspect = (
  inspection: string,
  answer: string,
  disposition: "restock" | "repair" = "restock",
  sealOk: boolean | null = null,
): Operation => ({
  kind: "inspect-return",
  order,
  returnId: "one",
  inspection,
  line: 0,
  quantity: 1,
  disposition,
  sealOk,
  step: 0,
  answer,
});
const settle = (refund: string, answer: string): Operation => ({
  kind: "settle",
  order,
  returnId: "one",
  refund,
  shown: 100,
  deduction: 0,
  step: 0,
  answer,
});
const cancelByStaff: Operation = {
  kind: "status",
  order,
  shown: { status: "completed", payment: "completed" },
  to: { status: "cancelled", payment: "completed" },
  refundDue: 200,
  step: 0,
  answer: "ok",
};

test("two people ask for the same pieces, and one is refused", () => {
  const both = (answer: string) => [askFor("one", 2, "ok"), askFor("other", 1, answer)];
  expect(explain(completed(), both("already-requested"), () => true)).toBeDefined();
  expect(explain(completed(), both("ok"), () => true)).toBeUndefined();
});

test("pieces in a packed shipment have not arrived, whatever the order's status says", () => {
  const shipments = [parcel("box", "packed")];
  const from = completed({ shipments });
  expect(explain(from, [askFor("one", 1, "not-arrived")], () => true)).toBeDefined();
  expect(explain(from, [askFor("one", 1, "ok")], () => true)).toBeUndefined();
});

test("a piece that came back is in the stock after its inspection, once", () => {
  const from = completed({ returns: [returned("received")] });
  const same = [inspect("one", "ok"), inspect("one", "ok"), inspect("other", "more-than-received")];
  expect(explain(from, same, leaves(1))).toBeDefined();
  expect(explain(from, [inspect("one", "ok"), inspect("other", "ok")], () => true)).toBeUndefined();
});

test("a piece whose seal was opened is not put back into the stock", () => {
  const from = completed({ returns: [returned("received")] });
  const opened = (answer: string) => [inspect("one", answer, "restock", false)];
  expect(explain(from, opened("seal-opened"), leaves(0))).toBeDefined();
  expect(explain(from, opened("ok"), () => true)).toBeUndefined();
});

test("a repaired piece is inspected again once each piece of the return was seen", () => {
  const pieces = { "0": { requested: 2, received: 2 } };
  const from = completed({ returns: [returned("received", { pieces })] });
  const first = [inspect("one", "ok", "repair"), inspect("two", "ok", "repair")];
  expect(explain(from, [...first, inspect("three", "ok")], leaves(1))).toBeDefined();
  const tooEarly = { ...inspect("two", "ok"), quantity: 2 };
  expect(explain(from, [first[0]!, tooEarly], () => true)).toBeUndefined();
});

test("of two who settle, one refunds, and never more than is left", () => {
  const from = completed({ returns: [returned("inspected")] });
  const isRefunded = (amount: number) => (state: State) =>
    state.orders[order]!.money[0]!.back === amount;
  const both = (answer: string) => [settle("one", "ok"), settle("other", answer)];
  expect(explain(from, both("wrong-step"), isRefunded(100))).toBeDefined();
  expect(explain(from, both("ok"), () => true)).toBeUndefined();
  const money = [{ ...acceptedMoney(200, { isOnline: false }), back: 101 }];
  const poor = completed({ returns: [returned("inspected")], money });
  expect(explain(poor, [settle("one", "too-much")], isRefunded(101))).toBeDefined();
  expect(explain(poor, [settle("one", "ok")], () => true)).toBeUndefined();
});

test("a return is refused once; refused again for the same reason, it succeeds and changes nothing", () => {
  const step = { kind: "return", order, returnId: "one", received: {}, step: 0 } as const;
  const refuse = (answer: string): Operation => ({ ...step, returnStep: "refuse", answer });
  const from = completed({ returns: [returned("requested")] });
  expect(explain(from, [refuse("ok"), refuse("ok")], () => true)).toBeDefined();
  expect(explain(from, [refuse("ok"), refuse("wrong-step")], () => true)).toBeUndefined();
});

test("an inspection and a cancellation at once put each piece back into the stock once", () => {
  const from = completed({ returns: [returned("received")] });
  const atOnce = (answer: string) => [cancelByStaff, inspect("one", answer)];
  expect(explain(from, atOnce("ok"), leaves(2))).toBeDefined();
  expect(explain(from, atOnce("order-cancelled"), leaves(2))).toBeDefined();
  expect(explain(from, atOnce("ok"), leaves(3))).toBeUndefined();
});

test("a piece in repair of a cancelled order is put back into the stock once", () => {
  const from = completed({ returns: [returned("received")] });
  const restock = (inspection: string, answer: string): Operation => {
    const piece = { line: 0, quantity: 1, disposition: "restock", sealOk: null } as const;
    return { kind: "inspect", order, inspection, ...piece, step: 0, answer };
  };
  const before = [inspect("one", "ok", "repair"), cancelByStaff, restock("two", "ok")];
  const again = (answer: string) => [...before, restock("three", answer)];
  expect(explain(from, again("more-than-expected"), leaves(2))).toBeDefined();
  expect(explain(from, again("ok"), () => true)).toBeUndefined();
});
