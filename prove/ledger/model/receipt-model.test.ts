import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { orderId, placed, ring } from "./model-states.ts";
import type { Operation } from "./operation.ts";
import type { Order } from "./state.ts";

// Receipts of orders that were cancelled.

const order = orderId(1);
const upload: Operation = { kind: "upload", order, step: 0 };
const verify: Operation = { kind: "verify", order, nth: 0, step: 0 };

function cancelled(by: "staff" | "customer" | "clock", onHand: number, more: Partial<Order> = {}) {
  const history = [`order-status pending>cancelled by ${by}`];
  const state = placed({ method: "touch_n_go", attempts: [], status: "cancelled", due: "none" });
  state.products[ring]!.onHand = onHand;
  Object.assign(state.orders[order]!, { history }, more);
  return state;
}

test.each(["staff", "customer"] as const)("an order that %s cancelled takes none", (by) => {
  const state = cancelled(by, 1);
  expect(explain(state, [{ ...upload, answer: "not-awaited" }], () => true)).toBeDefined();
  expect(explain(state, [{ ...upload, answer: "ok" }], () => true)).toBeUndefined();
});

test("a receipt of an order that the clock cancelled reopens it if its ring is still there", () => {
  const sent = explain(cancelled("clock", 1), [{ ...upload, answer: "ok" }], () => true)!;
  const again = [{ ...upload, answer: "already-sent" }];
  expect(explain(sent, again, () => true)).toBeDefined();
  const end = explain(sent, [{ ...verify, answer: "ok" }], () => true);
  expect(end?.orders[order]).toMatchObject({ status: "processing", payment: "completed" });
  expect(end?.products[ring]!.onHand).toBe(0);
});

test("without its ring the money is held, and no second receipt is taken until it is reopened", () => {
  const receipts: Order["receipts"] = ["submitted"];
  const state = cancelled("clock", 0, { receipts });
  const held = explain(state, [{ ...verify, answer: "held" }], () => true)!;
  expect(held.orders[order]).toMatchObject({ status: "cancelled", money: [{ accepted: false }] });
  expect(explain(held, [{ ...upload, answer: "not-awaited" }], () => true)).toBeDefined();
  held.products[ring]!.onHand = 1;
  const reopened: Operation = {
    kind: "status",
    order,
    shown: { status: "cancelled", payment: "pending" },
    to: { status: "pending", payment: "pending" },
    refundDue: 0,
    step: 0,
    answer: "ok",
  };
  const open = explain(held, [reopened], () => true)!;
  expect(open.orders[order]!.due).toBe("later");
  expect(explain(open, [{ ...upload, answer: "ok" }], () => true)).toBeDefined();
});
