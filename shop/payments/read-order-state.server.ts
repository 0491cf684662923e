import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { payments, refunds, stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { readFulfilments } from "#shop/fulfilment/read-shipments.server.ts";
import { isCoveredByExchange } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { publicSentence } from "./order-state-words.ts";
import { paymentSummary, type PaymentSummary } from "./payment-summary.ts";
import { orderStateOf, type OrderFacts, type OrderState } from "./order-state.ts";
import { channelOf, type PaymentChannel } from "#shop/orders/method-names.ts";
import { isUnsettled } from "./open-payments.server.ts";
import { withLocalReason } from "./receipts.server.ts";

type Known = OrderFacts["order"] & Pick<Order, "id">;
export type StateAndMoney = { state: OrderState; money: PaymentSummary };

export async function readOrderState(order: Known): Promise<StateAndMoney> {
  return (await readOrderStates([order])).get(order.id)!;
}

/** The states of these orders by their ids. Takes a few statements, however many orders there are. */
export async function readOrderStates(orders: Known[]): Promise<Map<string, StateAndMoney>> {
  const ids = (chosen: Known[]) => chosen.map(({ id }) => id);
  const by = (channel: PaymentChannel) =>
    ids(orders.filter(({ paymentMethod }) => channelOf(paymentMethod) === channel));
  const [paymentRows, refundRows, receipts, waiting, cancelled, fulfilments] = await Promise.all([
    byOrder(paymentsOf, ids(orders)),
    byOrder(refundsOf, ids(orders)),
    byOrder(receiptsOf, by("receipt")),
    byOrder(waitingSessionsOf, by("online")),
    byOrder(cancellationsOf, ids(orders.filter(({ orderStatus }) => orderStatus === "cancelled"))),
    readFulfilments(ids(orders)),
  ]);
  return new Map(
    orders.map((order) => {
      const { id } = order;
      const money = paymentSummary(paymentRows.get(id) ?? [], refundRows.get(id) ?? [], {
        isCovered: isCoveredByExchange(order),
      });
      const receipt = receipts.get(id)?.at(0);
      const state = orderStateOf({
        order,
        money,
        receipt: receipt && {
          isRejected: receipt.rejectedAt !== null,
          rejectReason: withLocalReason(receipt).rejectReason,
        },
        bankIsChecking: waiting.has(id),
        cancelledBy: cancelled.get(id)?.at(-1)?.actor,
        fulfilment: fulfilments.get(id),
      });
      return [id, { state, money }];
    }),
  );
}

/** What anyone may read about these orders, by their ids. */
export async function publicSentences(
  orders: Pick<Order, "id" | "orderStatus">[],
): Promise<Map<string, string>> {
  const fulfilments = await readFulfilments(orders.map(({ id }) => id));
  return new Map(
    orders.map(({ id, orderStatus }) => [id, publicSentence(orderStatus, fulfilments.get(id))]),
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
  const { orderId, rejectedAt, rejectReason, rejectReasonCode, createdAt, id } = touchNGoPayments;
  return db
    .select({ orderId, rejectedAt, rejectReason, rejectReasonCode })
    .from(touchNGoPayments)
    .where(inArray(orderId, orderIds))
    .orderBy(desc(createdAt), desc(id));
}

async function waitingSessionsOf(orderIds: string[]) {
  const isOpen = and(isUnsettled, isNotNull(stripeSessions.waitingAt));
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
