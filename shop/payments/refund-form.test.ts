import { expect, test } from "vitest";
import { stripe } from "#platform/stripe.server.ts";
import type { Sen } from "#shop/money.ts";
import { clerk } from "#tests/factories.ts";
import { orderOf, refundsOf, tasksOf } from "#tests/order-rows.ts";
import { deliverEventAbout, paidOrder } from "#tests/orders.ts";
import { withSimulator } from "#tests/simulator.ts";
import { refundOrder, type RefundForm } from "./refund-order.server.ts";

// The same money refunded by two people, by one person twice, or in Stripe's dashboard as well.

const simulator = withSimulator();

function form(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const refundId = crypto.randomUUID();
  const amount = 10_000 as Sen;
  const typed = { method: "bank", reference: "MBB 1", reason: "Scratched", cancel: false } as const;
  return { refundId, paymentId, amount, ...typed, ...given };
}

test("of two people who refund part of an order for the same reason, one does", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const shownLeft = payment.amount;
  const answers = await Promise.all(
    ["MBB 1", "MBB 2"].map((reference) =>
      refundOrder(clerk, orderId, form(payment.id, { shownLeft, reference })),
    ),
  );
  expect(answers).toContainEqual({ ok: true, pending: false });
  expect(answers).toContainEqual({ ok: false, reason: "refunded-meanwhile" });
  expect(await refundsOf(orderId)).toHaveLength(1);
  const rest = { shownLeft: payment.amount - 10_000 };
  expect(await refundOrder(clerk, orderId, form(payment.id, rest))).toMatchObject({ ok: true });
  expect(await refundsOf(orderId)).toHaveLength(2);
});

test("a refund that is sent again cancels the order if that was ticked meanwhile", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const sent = form(payment.id, { shownLeft: payment.amount });
  expect(await refundOrder(clerk, orderId, sent)).toEqual({ ok: true, pending: false });
  for (const _ of [1, 2]) {
    expect(await refundOrder(clerk, orderId, { ...sent, cancel: true })).toEqual({
      ok: true,
      pending: false,
    });
  }
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await refundsOf(orderId)).toHaveLength(1);
});

test("a refund in Stripe's dashboard of money that was given back already is a task", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const all = form(payment.id, { amount: payment.amount });
  expect(await refundOrder(clerk, orderId, all)).toMatchObject({ ok: true });
  const made = await stripe().refunds.create({ payment_intent: payment.reference, amount: 2_500 });
  await deliverEventAbout("refund.created", { id: made.id, payment_intent: payment.reference });
  const open = (await tasksOf(orderId)).filter(({ doneAt }) => !doneAt);
  expect(open).toMatchObject([
    { kind: "review", detailCode: { code: "refunded-too-much", amount: 2_500 } },
  ]);
});
