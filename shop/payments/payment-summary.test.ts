import { expect, test } from "vitest";
import { paymentSummary } from "./payment-summary.ts";
import { at, payment, refund, type Refund, total } from "#tests/order-facts.ts";

test("a summary shows the accepted payment, and a failed refund until another one is made", () => {
  const twice = [payment("h", false), payment("a", true)];
  expect(paymentSummary(twice, []).paid).toEqual({ amount: total, at, method: "touch_n_go" });
  const shown = (refunds: Refund[]) => paymentSummary(twice, refunds).refunds.map(({ id }) => id);
  expect(shown([refund("a", "failed")])).toEqual(["a-failed"]);
  expect(shown([refund("a", "failed"), refund("h", "pending")])).toEqual(["a-failed", "h-pending"]);
  expect(shown([refund("a", "failed"), refund("a", "pending")])).toEqual(["a-pending"]);
  const settledAt = new Date("2026-11-23T04:00:00Z");
  const [first, second] = paymentSummary(twice, [
    refund("a", "pending"),
    { ...refund("a", "succeeded"), settledAt },
  ]).refunds;
  expect(first).toMatchObject({ amount: total, method: "stripe", status: "pending", at });
  expect(second).toMatchObject({ at: settledAt });
});
