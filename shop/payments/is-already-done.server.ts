import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { countPiecesToPack } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { Received } from "./manual-payment.server.ts";

// A form whose answer was lost is sent again. Without these checks staff would read that a colleague changed the order.

/**
 * Whether the order's last change was this one, by this person: it went from the statuses that the form showed to those
 * that it asks for, with the same payment.
 */
export async function isStatusAlreadySet(
  staff: Staff,
  order: LockedOrder,
  form: { shown: Statuses; to: Statuses; received: Received | undefined },
): Promise<boolean> {
  const { shown, to, received } = form;
  const { orderStatus, paymentStatus } = order;
  if (orderStatus !== to.orderStatus || paymentStatus !== to.paymentStatus) return false;
  const steps = [
    { kind: "order-status" as const, from: shown.orderStatus, to: to.orderStatus },
    { kind: "payment-status" as const, from: shown.paymentStatus, to: to.paymentStatus },
  ].filter(({ from, to: next }) => from !== next);
  const isStatus = inArray(orderEvents.kind, ["order-status", "payment-status"]);
  const last = await order.tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), isStatus))
    .orderBy(desc(orderEvents.id))
    .limit(steps.length);
  const isSame = steps.every((step) =>
    last.some(
      ({ kind, from, to: next, actorId }) =>
        kind === step.kind && from === step.from && next === step.to && actorId === staff.id,
    ),
  );
  return isSame && (!received || (await isPaymentRecorded(staff, order, received)));
}

async function isPaymentRecorded(
  staff: Staff,
  { tx, id }: LockedOrder,
  { paidBy, reference }: Received,
): Promise<boolean> {
  const isSame = and(
    eq(payments.orderId, id),
    eq(payments.accepted, true),
    eq(payments.method, paidBy),
    eq(payments.reference, reference),
    eq(payments.recordedBy, staff.id),
  );
  return (await tx.$count(payments, isSame)) > 0;
}

/**
 * Whether all pieces of the order are ready, or sent by hand, and this person took the last of these steps. While other
 * pieces are still in the shop, the person may mean those.
 */
export async function areShipmentsAlreadyMoved(
  staff: Staff,
  order: Pick<Order, "id">,
  to: "ready" | "sent",
): Promise<boolean> {
  const all = await readShipments(order.id);
  const current = all.filter(({ status }) => status !== "cancelled");
  const areMoved = current.every(
    ({ status, kind }) => status === to && (to === "ready" || kind === "by-hand"),
  );
  if (current.length === 0 || !areMoved || (await countPiecesToPack(order)) > 0) return false;
  const [last] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "shipment")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.to === to && last.actorId === staff.id;
}
