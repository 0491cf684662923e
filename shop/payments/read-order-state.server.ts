import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents, orders, type PaymentMethod } from "#db/schema/orders.ts";
import { payments, refunds, stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { readFulfilments } from "#shop/fulfilment/read-shipments.server.ts";
import { isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { isBuyer, type Order, type Viewer } from "#shop/orders/read-order.server.ts";
import { publicSentence } from "./order-state-words.ts";
import { publicPaymentWords, type PaymentWords } from "./payment-words.ts";
import { paymentSummary, type PaymentSummary } from "./payment-summary.ts";
import { orderSteps, type OrderStep } from "./order-steps.ts";
import { orderStateOf, type OrderFacts, type OrderState } from "./order-state.ts";
import { channelOf, type PaymentChannel } from "#shop/orders/method-names.ts";
import { isUnfinished } from "./open-payments.server.ts";
import { readLateReceiptDeadlines } from "./late-receipts.server.ts";
import { withLocalReason } from "./receipts.server.ts";

type Known = OrderFacts["order"] & Pick<Order, "id">;
export type StateAndMoney = { state: OrderState; money: PaymentSummary };

export async function readOrderState(order: Known): Promise<StateAndMoney> {
  return (await readOrderStates([order])).get(order.id)!;
}

/** The states of these orders by their ids. Takes a few statements, however many orders there are. */
export async function readOrderStates(known: Known[]): Promise<Map<string, StateAndMoney>> {
  const ids = (chosen: Known[]) => chosen.map(({ id }) => id);
  const by = (channel: PaymentChannel) =>
    ids(known.filter(({ paymentMethod }) => channelOf(paymentMethod) === channel));
  const isCancelled = ({ orderStatus }: Known) => orderStatus === "cancelled";
  const late = known.filter(
    (order) => isCancelled(order) && channelOf(order.paymentMethod) === "receipt",
  );
  const [paymentRows, refundRows, receipts, waiting, cancelled, lateReceipts, fulfilments] =
    await Promise.all([
      byOrder(paymentsOf, ids(known)),
      byOrder(refundsOf, ids(known)),
      byOrder(receiptsOf, by("receipt")),
      byOrder(waitingSessionsOf, by("online")),
      byOrder(cancellationsOf, ids(known.filter(isCancelled))),
      late.length > 0 ? readLateReceiptDeadlines(ids(late)) : new Map<string, Date>(),
      readFulfilments(ids(known)),
    ]);
  return new Map(
    known.map((order) => {
      const { id } = order;
      const money = paymentSummary(paymentRows.get(id) ?? [], refundRows.get(id) ?? [], {
        isCovered: isCoveredByCredit(order),
      });
      const receipt = receipts.get(id)?.at(0);
      const state = orderStateOf({
        order,
        money,
        receipt:
          receipt && receipt.verifiedAt === null
            ? {
                isRejected: receipt.rejectedAt !== null,
                rejectReason: withLocalReason(receipt).rejectReason,
              }
            : undefined,
        bankIsChecking: waiting.has(id),
        cancelledBy: cancelled.get(id)?.at(-1)?.actor,
        lateReceiptUntil: lateReceipts.get(id),
        fulfilment: fulfilments.get(id),
      });
      return [id, { state, money }];
    }),
  );
}

export type TrackedPayment = {
  payment: PaymentWords | undefined;
  /** How to pay the order, for its buyer alone; undefined if it cannot be paid now. */
  payWith: PaymentMethod | undefined;
  steps: OrderStep[] | undefined;
};

/** What this visitor may read about the payments and steps of a phone number's orders (ADR-0031), by their ids. */
export async function trackedPayments(
  orderIds: string[],
  viewer: Viewer,
): Promise<Map<string, TrackedPayment>> {
  if (orderIds.length === 0) return new Map();
  const found = await db.select().from(orders).where(inArray(orders.id, orderIds));
  const states = await readOrderStates(found);
  return new Map(
    found.map((order) => {
      const { state } = states.get(order.id)!;
      const due = state.kind === "cancelled" || state.payment.kind !== "due" ? null : state.payment;
      const payWith = due?.canPay && isBuyer(order, viewer) ? due.method : undefined;
      return [order.id, { payment: publicPaymentWords(state), payWith, steps: orderSteps(state) }];
    }),
  );
}

/** What anyone may read about these orders, by their ids. */
export async function publicSentences(
  listed: Pick<Order, "id" | "orderStatus">[],
): Promise<Map<string, string>> {
  const fulfilments = await readFulfilments(listed.map(({ id }) => id));
  return new Map(
    listed.map(({ id, orderStatus }) => [id, publicSentence(orderStatus, fulfilments.get(id))]),
  );
}

async function byOrder<Row extends { orderId: string }>(
  read: (orderIds: string[]) => Promise<Row[]>,
  orderIds: string[],
): Promise<Map<string, Row[]>> {
  const rows = orderIds.length > 0 ? await read(orderIds) : [];
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function paymentsOf(orderIds: string[]) {
  return db.select().from(payments).where(inArray(payments.orderId, orderIds));
}

async function refundsOf(orderIds: string[]) {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** The receipts of these orders, newest first. */
async function receiptsOf(orderIds: string[]) {
  const { orderId, verifiedAt, rejectedAt, createdAt, id } = touchNGoPayments;
  const { rejectReason, rejectReasonCode } = touchNGoPayments;
  return db
    .select({ orderId, verifiedAt, rejectedAt, rejectReason, rejectReasonCode })
    .from(touchNGoPayments)
    .where(inArray(orderId, orderIds))
    .orderBy(desc(createdAt), desc(id));
}

async function waitingSessionsOf(orderIds: string[]) {
  const isOpen = and(isUnfinished, isNotNull(stripeSessions.waitingAt));
  return db
    .select({ orderId: stripeSessions.orderId })
    .from(stripeSessions)
    .where(and(inArray(stripeSessions.orderId, orderIds), isOpen));
}

async function cancellationsOf(orderIds: string[]) {
  const isCancellation = and(eq(orderEvents.kind, "order-status"), eq(orderEvents.to, "cancelled"));
  return db
    .select({ orderId: orderEvents.orderId, actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), isCancellation))
    .orderBy(asc(orderEvents.id));
}
