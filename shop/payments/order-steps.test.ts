import { describe, expect, test } from "vitest";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { Sen } from "#shop/money.ts";
import type { OrderState, PaymentState } from "./order-state.ts";
import { orderSteps } from "./order-steps.ts";

const paid = { kind: "paid" } as const;
const due: PaymentState = {
  kind: "due",
  method: "touch_n_go",
  canPay: true,
  until: null,
  lastTry: "none",
  rejectReason: null,
};

function doneOf(kind: "preparing" | "completed", given: Partial<Given> = {}) {
  const { delivery = "deliver", fulfilment = { kind: "none" }, payment = paid } = given;
  const state = { kind, delivery, fulfilment, payment, extra: 0 as Sen } as OrderState;
  return orderSteps(state)
    ?.filter(({ isDone }) => isDone)
    .map(({ name }) => name)
    .join(" ");
}
type Given = { delivery: "deliver" | "collect"; fulfilment: Fulfilment; payment: PaymentState };

describe("the steps of an order that is delivered", () => {
  test.each<[Fulfilment, string]>([
    [{ kind: "none" }, "Placed Paid"],
    [{ kind: "packing" }, "Placed Paid"],
    [{ kind: "packed" }, "Placed Paid Packed"],
    [{ kind: "sent", rest: "in-shop", couriers: [] }, "Placed Paid"],
    [{ kind: "sent", rest: "arrived", couriers: [] }, "Placed Paid Packed Sent"],
    [{ kind: "arrived", rest: "in-shop", how: "delivered" }, "Placed Paid"],
    [{ kind: "arrived", rest: "none", how: "delivered" }, "Placed Paid Packed Sent Delivered"],
  ])("%o", (fulfilment, done) => {
    expect(doneOf("preparing", { fulfilment })).toBe(done);
  });

  test("are not paid before the payment has arrived", () => {
    expect(doneOf("preparing", { payment: due })).toBe("Placed");
  });

  test("say nothing of a refund", () => {
    expect(doneOf("completed", { payment: { kind: "refunding" } })).toBe("Placed Paid Packed Sent");
  });

  test("claim no arrival of a completed order without shipments", () => {
    expect(doneOf("completed")).toBe("Placed Paid Packed Sent");
  });
});

test("an order that is collected gets ready and is collected", () => {
  const delivery = "collect";
  expect(doneOf("preparing", { delivery, fulfilment: { kind: "packed" } })).toBe("Placed Paid");
  const ready = { kind: "ready", rest: "none" } as const;
  expect(doneOf("preparing", { delivery, fulfilment: ready })).toBe("Placed Paid Ready to collect");
  const collected = { kind: "arrived", rest: "none", how: "collected" } as const;
  expect(doneOf("completed", { delivery, fulfilment: collected })).toBe(
    "Placed Paid Ready to collect Collected",
  );
});

test("an order that is cancelled, or whose parcel was lost, has no steps", () => {
  const lost = { kind: "failed", failure: "lost", answer: "none" } as const;
  expect(doneOf("preparing", { fulfilment: lost })).toBeUndefined();
  const cancelled = { kind: "cancelled", by: "clock", money: { kind: "none" } } as const;
  expect(orderSteps({ ...cancelled, lateReceipt: undefined })).toBeUndefined();
});
