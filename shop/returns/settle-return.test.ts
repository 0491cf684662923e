import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { returns } from "#db/schema/returns.ts";
import { expectedBackOf } from "#shop/fulfilment/expected-back.server.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import type { Sen } from "#shop/money.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, owner } from "#tests/factories.ts";
import { moneyOf, onHand, refundsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import {
  account,
  arrivedOrder,
  requested,
  inspected,
  inspection,
  received,
  settled,
  settlement,
  type Arrived,
} from "#tests/returns.ts";
import { orderToPack } from "#tests/shipments.ts";
import { saveBankAccount } from "./bank-account.server.ts";
import { approveReturn, endReturn, refuseReturn } from "./decide-return.server.ts";
import { inspectReturn } from "./inspect-return.server.ts";
import { receiveReturn } from "./receive-return.server.ts";
import { settleReturn } from "./settle-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

async function rowOf(returnId: string) {
  const [row] = await db.select().from(returns).where(eq(returns.id, returnId));
  return row!;
}

async function refundedOf({ orderId }: Arrived): Promise<number> {
  return (await refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0);
}

test("stock and money move only after the inspection", async () => {
  const order = await arrivedOrder();
  const { item } = order;
  const before = (await onHand(item.productId))!;
  const returnId = await requested(order, 2);
  const settle = () => settleReturn(clerk, returnId, settlement(item.unitPrice * 2));
  const received2 = { received: [{ orderItemId: item.id, quantity: 2 }] };
  expect(await inspectReturn(clerk, returnId, inspection(order))).toEqual(refused("wrong-step"));
  expect(await receiveReturn(clerk, returnId, received2)).toEqual(refused("wrong-step"));
  succeeded(await approveReturn(clerk, returnId, { note: "" }));
  expect(await settle()).toEqual(refused("wrong-step"));
  succeeded(await receiveReturn(clerk, returnId, received2));
  expect(await settle()).toEqual(refused("wrong-step"));
  succeeded(await inspectReturn(clerk, returnId, inspection(order)));
  expect(await settle()).toEqual(refused("wrong-step"));
  expect(await refundedOf(order)).toBe(0);
  succeeded(await inspectReturn(clerk, returnId, inspection(order)));
  expect(await onHand(item.productId)).toBe(before + 2);
  succeeded(await saveBankAccount(order.orderId, returnId, order.viewer, account));
  succeeded(await settle());
  expect(await refundedOf(order)).toBe(item.unitPrice * 2);
  expect(await rowOf(returnId)).toMatchObject({
    status: "settled",
    amount: item.unitPrice * 2,
    accountNumber: "8901",
    dueOn: expect.stringMatching(/^\d{4}-/),
  });
});

test("of two staff who settle at once, one refunds", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const settle = () => settleReturn(clerk, returnId, settlement(order.item.unitPrice));
  const both = await Promise.all([settle(), settle()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual(refused("wrong-step"));
  expect(await refundedOf(order)).toBe(order.item.unitPrice);
});

test("the same settlement form refunds once", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const form = settlement(order.item.unitPrice);
  const both = await Promise.all([
    settleReturn(clerk, returnId, form),
    settleReturn(clerk, returnId, form),
  ]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await refundedOf(order)).toBe(order.item.unitPrice);
});

test("the same settlement form with everything deducted is answered twice", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const value = order.item.unitPrice;
  const form = settlement(value, { deduction: value, deductionReason: "Not our piece" });
  expect(await settleReturn(clerk, returnId, form)).toMatchObject({ ok: true, amount: 0 });
  expect(await settleReturn(clerk, returnId, form)).toMatchObject({ ok: true, amount: 0 });
  const otherReason = { ...form, deductionReason: "Melted" };
  expect(await settleReturn(clerk, returnId, otherReason)).toEqual(refused("wrong-step"));
  const other = settlement(value, { deduction: 0 as Sen });
  expect(await settleReturn(clerk, returnId, other)).toEqual(refused("wrong-step"));
  expect(await refundedOf(order)).toBe(0);
});

test("a deduction is shown with its reason, and never exceeds the value", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const value = order.item.unitPrice;
  const settle = (deduction: number, shown: number = value) =>
    settleReturn(
      clerk,
      returnId,
      settlement(shown, { deduction: deduction as Sen, deductionReason: "Scratched" }),
    );
  expect(await settle(0, value - 1)).toEqual({ ...refused("value-changed"), value });
  expect(await settle(value + 1)).toEqual({ ...refused("deduction-too-high"), value });
  expect(await settle(5_000)).toMatchObject({ ok: true, amount: value - 5_000 });
  expect(await refundsOf(order.orderId)).toMatchObject([
    { amount: value - 5_000, method: "bank", reason: expect.stringContaining("-R1") },
  ]);
  expect((await auditOf(order.orderId)).at(-1)).toMatchObject({
    action: "return.settled",
    after: { value, deduction: 5_000, amount: value - 5_000, note: "Scratched" },
  });
});

test("all refunds together never exceed what was paid", async () => {
  const order = await arrivedOrder();
  const [payment] = await moneyOf(order.orderId);
  const rest = payment!.amount - order.item.unitPrice;
  succeeded(
    await refundOrder(clerk, order.orderId, {
      refundId: crypto.randomUUID(),
      paymentId: payment!.id,
      amount: (rest + 1) as Sen,
      method: "cash",
      reference: "V1",
      reason: "",
      cancel: false,
    }),
  );
  const returnId = await inspected(order);
  const answer = await settleReturn(clerk, returnId, settlement(order.item.unitPrice));
  expect(answer).toEqual({ ...refused("too-much"), refundable: order.item.unitPrice - 1 });
  expect(await rowOf(returnId)).toMatchObject({ status: "inspected" });
});

test("money goes to the buyer's account; an owner confirms another name", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order);
  succeeded(await inspectReturn(clerk, returnId, inspection(order)));
  const form = settlement(order.item.unitPrice);
  expect(await settleReturn(clerk, returnId, form)).toEqual(refused("no-account"));
  const other = { ...account, accountName: "Ahmad bin Ali" };
  succeeded(await saveBankAccount(order.orderId, returnId, order.viewer, other));
  expect(await settleReturn(owner, returnId, form)).toEqual(refused("name-differs"));
  const confirmed = { ...form, confirmName: true };
  expect(await settleReturn(clerk, returnId, confirmed)).toEqual(refused("name-differs"));
  const stale = { ...confirmed, shownAccount: "1111111111" };
  expect(await settleReturn(owner, returnId, stale)).toEqual(refused("account-changed"));
  const withoutReference = { ...confirmed, reference: "" };
  expect(await settleReturn(owner, returnId, withoutReference)).toEqual(refused("no-reference"));
  const shownAccount = account.accountNumber;
  succeeded(await settleReturn(owner, returnId, { ...confirmed, shownAccount }));
  const key = { ...order.viewer, guestId: null };
  expect(await saveBankAccount(order.orderId, returnId, key, account)).toEqual(
    refused("forbidden"),
  );
  expect(await saveBankAccount(order.orderId, returnId, order.viewer, account)).toEqual(
    refused("wrong-step"),
  );
});

test("of an exchange without a fault, the gold counts at the lower price", async () => {
  const order = await arrivedOrder();
  const exchange = { kind: "exchange", reason: "size" } as const;
  const { weight } = order.item;
  const lower = Math.round((50_000 * weight) / 1000);
  const paid = Math.round((order.item.goldPrice * weight) / 1000);
  const first = await inspected(order, 1, exchange);
  await goldAt(500, 540);
  expect(await settleReturn(clerk, first, settlement(paid))).toEqual({
    ...refused("value-changed"),
    value: lower,
  });
  await goldAt(700, 740);
  expect(await settleReturn(clerk, first, settlement(paid))).toMatchObject({ amount: paid });
  const faulty = await inspected(order, 1, { kind: "exchange", reason: "faulty" });
  await goldAt(500, 540);
  const full = order.item.unitPrice;
  expect(await settleReturn(clerk, faulty, settlement(full))).toMatchObject({ amount: full });
});

test("fewer pieces may come than were asked for; the rest can be asked for again", async () => {
  const order = await arrivedOrder();
  const returnId = await requested(order, 2);
  succeeded(await approveReturn(clerk, returnId, { note: "" }));
  const receive = (quantity: number) =>
    receiveReturn(clerk, returnId, { received: [{ orderItemId: order.item.id, quantity }] });
  expect(await receive(0)).toEqual(refused("nothing-received"));
  expect(await receive(3)).toEqual(refused("more-than-requested"));
  succeeded(await receive(1));
  await requested(order, 2);
});

test("a return of a cancelled order moves no stock and no money, and staff end it", async () => {
  const order = await arrivedOrder();
  const before = (await onHand(order.item.productId))!;
  const half = await received(order, 1);
  const whole = await inspected(order, 1);
  await setStatuses(order.orderId, "cancelled", "completed");
  expect(await onHand(order.item.productId)).toBe(before + 1);
  expect(await inspectReturn(clerk, half, inspection(order))).toEqual(refused("order-cancelled"));
  expect(await settleReturn(clerk, whole, settlement(order.item.unitPrice))).toEqual(
    refused("order-cancelled"),
  );
  expect((await expectedBackOf(db, order.orderId)).get(order.item.id)).toBe(2);
  succeeded(await endReturn(clerk, half, { note: "" }));
  succeeded(await endReturn(clerk, whole, { note: "" }));
  expect(await refundedOf(order)).toBe(0);
});

test("cancelling does not put a returned piece back a second time, and the order stays cancelled", async () => {
  const order = await orderToPack(3);
  await setStatuses(order.orderId, "completed", "completed");
  const before = (await onHand(order.item.productId))!;
  await settled(order, 1);
  expect(await onHand(order.item.productId)).toBe(before + 1);
  await setStatuses(order.orderId, "cancelled", "completed");
  expect(await onHand(order.item.productId)).toBe(before + 3);
  const revived = await setStatuses(order.orderId, "processing", "completed");
  expect(revived).toEqual(refused("money-refunded"));
});

test("settling and cancelling at once never gives back more than was paid", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const [returned, cancelled] = await Promise.all([
    settleReturn(clerk, returnId, settlement(order.item.unitPrice)),
    setStatuses(order.orderId, "cancelled", "completed"),
  ]);
  // Whoever is second reads what the first one did: the cancellation then asks for the rest of the money.
  if (!cancelled.ok) expect(cancelled.reason).toBe("refund-due");
  if (!returned.ok) expect(returned.reason).toBe("order-cancelled");
  expect(returned.ok || cancelled.ok).toBe(true);
  expect(await refundedOf(order)).toBe(returned.ok ? order.item.unitPrice : 0);
});

test("a return does not hide what came back in a parcel, nor can its parcel fail", async () => {
  const order = await arrivedOrder(2);
  await settled(order, 1);
  const lost = { failure: "lost" as const, note: "" };
  expect(await failShipment(clerk, order.shipmentId, lost)).toEqual(refused("pieces-are-back"));
  expect((await expectedBackOf(db, order.orderId)).size).toBe(0);
});

test("a return is refused with a reason until something was inspected", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  succeeded(await inspectReturn(clerk, returnId, inspection(order)));
  const refusal = { refusal: "not-faulty" as const, text: "" };
  expect(await refuseReturn(clerk, returnId, refusal)).toEqual(refused("wrong-step"));
  const other = await received(order, 1);
  succeeded(await refuseReturn(clerk, other, refusal));
  expect(await rowOf(other)).toMatchObject({ status: "refused", refusal: "not-faulty" });
  expect(await endReturn(clerk, returnId, { note: "" })).toEqual(refused("wrong-step"));
});
