import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { simulatorKey } from "#platform/stripe.server.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import { acceptPayment } from "#shop/payments/accept-payment.server.ts";
import { changeStatusByStaff } from "#shop/payments/change-status-by-staff.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { receiveEvent } from "#shop/payments/stripe-event.server.ts";
import { succeeded } from "./answers.ts";
import { moneyOf, orderOf } from "./order-rows.ts";
import { clerk } from "./factories.ts";
import { placedOrder } from "./checkout.ts";
import { signedEvent, type startSimulator } from "./simulator.ts";

// Orders in the states that tests begin with.

type Bank = Pick<Awaited<ReturnType<typeof startSimulator>>, "bank">;

export const addresses = {
  success: "http://localhost:3000/done",
  cancel: "http://localhost:3000/back",
};
export const webhookSecret = () => simulatorKey("webhook");

/** An order to be paid online, placed only. */
export function onlineOrder(stock = 5) {
  return placedOrder({ stock }, 1, { paymentMethod: "stripe_fpx" });
}

/** The same with its open session. */
export async function openedOrder(stock = 5) {
  const order = await onlineOrder(stock);
  const { url } = succeeded(await startPayment(order.orderId, order.viewer, addresses));
  return { ...order, sessionId: url.split("/").at(-1)! };
}

/** The same paid, with the event delivered to the shop. */
export async function paidOrder(simulator: Bank) {
  const order = await openedOrder();
  await simulator.bank(order.sessionId, "pay");
  await deliverEvent("checkout.session.completed", order.sessionId);
  const [payment] = await moneyOf(order.orderId);
  return { ...order, payment: payment! };
}

export function deliverEvent(type: string, sessionId: string) {
  return deliverEventAbout(type, { id: sessionId });
}

export function deliverEventAbout(type: string, thing: object) {
  const { body, signature } = signedEvent(type, thing, webhookSecret());
  return receiveEvent(body, signature);
}

/** An order whose customer gave an email address. */
export async function placeOrderWithEmail(
  productId: string,
  email: string,
  given: Partial<CheckoutForm> = {},
): Promise<string> {
  return (await placedOrder(productId, 1, { email, ...given })).orderId;
}

/** Settles the order in full by Touch 'n Go. */
export async function settlePayment(orderId: string) {
  const { totalAmount: amount } = await orderOf(orderId);
  const money = { method: "touch_n_go", amount, reference: orderId } as const;
  await withLockedOrder(orderId, (order) => acceptPayment(order, money, { actor: "staff" }));
  const [payment] = await moneyOf(orderId);
  return payment!;
}

/** Locks the order and runs `work` in the same transaction. */
export function withLockedOrder<Answer>(
  orderId: string,
  work: (order: LockedOrder) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return work(order);
  });
}

/** By a clerk who answers every confirmation: paid in cash, refund what was paid, and the pieces are in the shop. */
export async function setStatuses(
  orderId: string,
  orderStatus: Statuses["orderStatus"],
  paymentStatus: Statuses["paymentStatus"],
  shown?: Statuses,
) {
  const to = { orderStatus, paymentStatus };
  const received = { paidBy: "cash" as const, reference: "" };
  const given = { shown, received, piecesInShop: true };
  const asked = await changeStatusByStaff(clerk, orderId, to, given);
  if (asked.ok || asked.reason !== "refund-due") return asked;
  return changeStatusByStaff(clerk, orderId, to, { ...given, refundDue: asked.amount });
}

/** Staff refund the first payment of the order in full, by bank transfer. */
export async function refundPayment(orderId: string) {
  const [payment] = await moneyOf(orderId);
  const form = { refundId: crypto.randomUUID(), paymentId: payment!.id, amount: payment!.amount };
  const how = { method: "bank", reference: "IBG 1", reason: "", cancel: false } as const;
  succeeded(await refundOrder(clerk, orderId, { ...form, ...how }));
}

/** An order as staff could leave it before a payment had to be recorded with the status. */
export async function setPaidWithoutPayment(orderId: string) {
  const paid = { orderStatus: "processing", paymentStatus: "completed", payBy: null } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
}

/** Simulates that the deadline passed a while ago. */
export async function expirePayment(orderId: string, minutes = 1) {
  const past = sql`now() - ${minutes} * interval '1 minute'`;
  await db
    .update(orders)
    .set({ payBy: past })
    .where(sql`${orders.id} = ${orderId} and pay_by is not null`);
}
