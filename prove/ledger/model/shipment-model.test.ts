import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { leaves, orderId, parcel, placed } from "./model-states.ts";
import type { Operation } from "./operation.ts";
import { acceptedMoney, type Order, type State } from "./state.ts";

// What the model of `npm run prove -- ledger` says about pieces that are packed, leave and come back.

const shipment = "ring in a box";
const startOf = (id: string): Operation => ({
  kind: "start",
  order: orderId(1),
  shipment: id,
  pieces: { "0": 1 },
  step: 0,
});

test("of two staff who pack the same piece, one is refused", () => {
  const both = (one: string, other: string): Operation[] => [
    { ...startOf("one"), answer: one },
    { ...startOf("other"), answer: other },
  ];
  expect(explain(placed(), both("ok", "more-than-ordered"), () => true)).toBeDefined();
  expect(explain(placed(), both("ok", "ok"), () => true)).toBeUndefined();
});

/** An order with its ring in a shipment that has come this far. */
function shipped(status: "packed" | "sent", more: Partial<Order> = {}): State {
  const shipments = [parcel(shipment, status)];
  return placed({ method: "touch_n_go", attempts: [], shipments, ...more });
}

const cancelByStaff: Operation = {
  kind: "status",
  order: orderId(1),
  shown: { status: "pending", payment: "pending" },
  to: { status: "cancelled", payment: "pending" },
  refundDue: 0,
  step: 0,
  answer: "ok",
};
const ship = (shipmentStep: "send" | "deliver" | "lose", answer: string): Operation => ({
  kind: "ship",
  order: orderId(1),
  shipment,
  shipmentStep,
  isException: true,
  step: 0,
  answer,
});
const restock = (inspection: string, answer: string): Operation => ({
  kind: "inspect",
  sealOk: null,
  order: orderId(1),
  inspection,
  line: 0,
  quantity: 1,
  disposition: "restock",
  step: 0,
  answer,
});

test("a parcel sent while its order is cancelled left before, or is refused and back in the stock", () => {
  const atOnce = (answer: string) => [cancelByStaff, ship("send", answer)];
  expect(explain(shipped("packed"), atOnce("ok"), leaves(0))).toBeDefined();
  expect(explain(shipped("packed"), atOnce("ok"), leaves(1))).toBeUndefined();
  expect(explain(shipped("packed"), atOnce("order-cancelled"), leaves(1))).toBeDefined();
  expect(explain(shipped("packed"), atOnce("order-cancelled"), leaves(0))).toBeUndefined();
});

test("a piece that had left is back in the stock after its inspection, once", () => {
  const from = shipped("sent");
  expect(explain(from, [cancelByStaff], leaves(0))).toBeDefined();
  const twice = [
    restock("one", "ok"),
    restock("one", "ok"),
    restock("other", "more-than-expected"),
  ];
  expect(explain(from, [cancelByStaff, ...twice], leaves(1))).toBeDefined();
  const both = [restock("one", "ok"), restock("other", "ok")];
  expect(explain(from, [cancelByStaff, ...both], () => true)).toBeUndefined();
});

test("the last piece that arrives completes a paid order", () => {
  const money = [acceptedMoney(100, { isOnline: false })];
  const paid = { status: "processing", payment: "completed", due: "none", money } as const;
  const isCompleted = ({ orders }: State) => orders[orderId(1)]!.status === "completed";
  const deliver = [ship("deliver", "ok")];
  expect(explain(shipped("sent", { ...paid, money }), deliver, isCompleted)).toBeDefined();
  const refunded = [{ ...money[0]!, back: 100 }];
  const unpaid = shipped("sent", { ...paid, money: refunded });
  expect(explain(unpaid, deliver, isCompleted)).toBeUndefined();
});
