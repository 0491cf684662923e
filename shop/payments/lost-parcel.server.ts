import { and, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import {
  lostParcelChoices,
  shipmentItems,
  shipments,
  type LostParcelChoice,
} from "#db/schema/fulfilment.ts";
import { orderItems } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { returns } from "#db/schema/returns.ts";
import { t } from "#languages/messages.ts";
import { plantedFault } from "#planted-fault";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { optionalText } from "#shop/form-fields.ts";
import { completeWhenArrived } from "#shop/fulfilment/end-shipment.server.ts";
import {
  changeShipment,
  type LockedShipment,
  type NoShipment,
} from "#shop/fulfilment/locked-shipment.server.ts";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import {
  findLostParcel,
  recordLostParcel,
  takeLostPieces,
} from "#shop/fulfilment/lost-parcels.server.ts";
import { sum, type Sen } from "#shop/money.ts";
import type { Actor } from "#shop/orders/change-order-status.server.ts";
import { isSettledAs } from "#shop/orders/left-pieces.server.ts";
import { isPaidFor } from "#shop/orders/paid-for.server.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { acceptedOf, unrefundedOf, type AcceptedPayment } from "./payment-summary.ts";
import { refundInParts, type RefundInParts } from "./refund-in-parts.server.ts";

// A lost parcel is refunded or sent again as a whole, never both, and each at most once (ADR-0097). All steps hold the
// order's lock.

export const lostParcelForm = z.object({
  choice: z.enum(lostParcelChoices, { error: () => t("Choose one") }),
});

type NotOpen = "wrong-step" | "order-cancelled" | "already-settled";
export type ChooseForLost =
  | { ok: true }
  | NoShipment
  | { ok: false; reason: NotOpen | "not-paid-for" | "refunded-before" }
  | { ok: false; reason: "not-enough-stock"; name: string };

/** The buyer chooses what they get for a lost parcel. Rate limited by order and by IP address. */
export async function chooseForLost(
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  viewer: Viewer,
  choice: LostParcelChoice,
  ip: string,
): Promise<ChooseForLost | HiddenOrder | TooManyRequests> {
  // Ignores the viewer's staff role: staff choose on the screen of the shipment, which records their names.
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  const byIp = await consumeBuyerRateLimit("lost-parcel-by-ip", ip);
  if (!byIp.ok) return byIp;
  const byOrder = await consumeBuyerRateLimit("lost-parcel-by-order", orderId);
  if (!byOrder.ok) return byOrder;
  return changeShipment(shipmentId, async (locked): Promise<ChooseForLost> =>
    locked.order.id === orderId
      ? choose(locked, { actor: "customer" }, choice)
      : { ok: false, reason: "not-found" },
  );
}

/** Staff choose for a customer who called. */
export function chooseForCustomer(
  staff: Staff,
  shipmentId: string,
  { choice }: z.output<typeof lostParcelForm>,
): Promise<ChooseForLost> {
  return changeShipment(shipmentId, (locked) => choose(locked, staff, choice));
}

/**
 * "Send again" takes the pieces from the stock at once, and is final. "Refund" tells staff to give the money back; until
 * they do, the customer may still have the pieces instead.
 */
async function choose(
  locked: LockedShipment,
  by: Staff | Actor,
  choice: LostParcelChoice,
): Promise<ChooseForLost> {
  const { order, shipment } = locked;
  const isForgotten = plantedFault === "lost pieces taken twice";
  const lost = isForgotten ? null : await findLostParcel(order.tx, shipment.id);
  if (lost?.choice === choice && shipment.failure === "lost") return { ok: true };
  const reason = whyNotOpen(locked, lost?.settledAt);
  if (reason) return { ok: false, reason };
  // By completing the order, staff say that all pieces have arrived. After that only they can choose (ADR-0097).
  if ("actor" in by && order.orderStatus === "completed") {
    return { ok: false, reason: "wrong-step" };
  }
  const chosen = { choice, chosenAt: new Date() };
  if (order.paymentStatus !== "completed") return { ok: false, reason: "not-paid-for" };
  if (choice === "refund") {
    await recordLostParcel(locked, by, "refund-chosen", chosen);
    return { ok: true };
  }
  if (!(await isPaidFor(order))) return { ok: false, reason: "not-paid-for" };
  // Someone may have refunded the lost pieces as an ordinary refund. They must not be sent for free.
  const { unexplained } = await moneyOf(order.tx, order.id);
  if (unexplained > 0) return { ok: false, reason: "refunded-before" };
  const short = await takeLostPieces(locked);
  if (short) return { ok: false, reason: "not-enough-stock", name: short };
  await recordLostParcel(locked, by, "sent-again", { ...chosen, settledAt: new Date() });
  return { ok: true };
}

function whyNotOpen(
  { order, shipment }: LockedShipment,
  settledAt: Date | null | undefined,
): NotOpen | undefined {
  if (shipment.failure !== "lost") return "wrong-step";
  if (settledAt) return "already-settled";
  return order.orderStatus === "cancelled" ? "order-cancelled" : undefined;
}

export const refundLostForm = z.object({
  /** Made with the form, so that a form that is sent twice refunds once. */
  refundId: z.uuid(),
  /** The amount that the form showed, in sen. If it changed since, staff see the new one first. */
  shownAmount: z.coerce.number().int().min(0),
  reference: optionalText(100),
});

export type RefundLost =
  | { ok: true; amount: Sen; pending: boolean }
  | NoShipment
  | { ok: false; reason: NotOpen | "not-paid-for" | "not-chosen" | "no-payment" }
  | { ok: false; reason: "amount-changed"; amount: Sen }
  | Exclude<RefundInParts, { ok: true } | { reason: "credit-in-use" }>;

/**
 * Refunds what was paid for the pieces of a lost parcel, each payment's part by its own method. What the order was
 * refunded before for no other recorded reason counts, so the pieces are not refunded twice.
 */
export function refundLost(
  staff: Staff,
  shipmentId: string,
  { refundId, shownAmount, reference }: z.output<typeof refundLostForm>,
): Promise<RefundLost> {
  return changeShipment(shipmentId, async (locked): Promise<RefundLost> => {
    const { order, shipment } = locked;
    const lost = await findLostParcel(order.tx, shipmentId);
    if (lost?.refundId === refundId) return { ok: true, amount: lost.amount!, pending: false };
    const isForgotten = plantedFault === "lost parcel refunded twice";
    const reason = whyNotOpen(locked, isForgotten ? null : lost?.settledAt);
    if (reason) return { ok: false, reason };
    if (order.paymentStatus !== "completed") return { ok: false, reason: "not-paid-for" };
    if (lost?.choice !== "refund") return { ok: false, reason: "not-chosen" };
    const { amount, accepted } = await refundFor(order.tx, shipment);
    if (accepted.length === 0) return { ok: false, reason: "no-payment" };
    if (amount !== shownAmount) return { ok: false, reason: "amount-changed", amount };
    const number = shipmentNumber(order, shipment);
    const how = { refundId, reference, reason: number };
    const refund = amount > 0 ? await refundInParts(staff, order, how, amount) : undefined;
    if (refund && !refund.ok) {
      return refund.reason === "credit-in-use" ? { ok: false, reason: "not-paid-for" } : refund;
    }
    await recordLostParcel(locked, staff, "lost-refunded", {
      settledAt: new Date(),
      amount,
      refundId: refund ? refundId : null,
    });
    await completeWhenArrived(order, staff);
    return { ok: true, amount, pending: refund?.pending ?? false };
  });
}

/** What would be refunded now for this lost parcel, and the payments that it comes from. For screens. */
export async function readLostRefund(
  shipmentId: string,
): Promise<{ amount: Sen; accepted: AcceptedPayment[] }> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  return refundFor(db, shipment!);
}

/** What was paid for the pieces, at most what is left of the payments. */
async function refundFor(
  database: Database | Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<{ amount: Sen; accepted: AcceptedPayment[] }> {
  const { accepted, unexplained } = await moneyOf(database, orderId);
  const price = await priceOfPieces(database, eq(shipments.id, id));
  const refundable = sum(accepted.map((payment) => payment.refundable));
  return { accepted, amount: Math.max(0, Math.min(refundable, price - unexplained)) as Sen };
}

/**
 * What is left of an order's payments, and what was refunded of them for no recorded reason: neither for a return nor for
 * another lost parcel. Perhaps that was for the lost pieces, before staff recorded the loss.
 */
async function moneyOf(
  database: Database | Tx,
  orderId: string,
): Promise<{ accepted: AcceptedPayment[]; unexplained: Sen }> {
  const received = await database.select().from(payments).where(eq(payments.orderId, orderId));
  const made = await database.select().from(refunds).where(eq(refunds.orderId, orderId));
  const accepted = acceptedOf(received, made);
  const refunded = sum(
    received
      .filter((payment) => payment.accepted)
      .map((payment) => (payment.amount - unrefundedOf(payment, made)) as Sen),
  );
  const [returned] = await database
    .select({ amount: sql<number>`coalesce(sum(${returns.amount}), 0)`.mapWith(Number) })
    .from(returns)
    .where(eq(returns.orderId, orderId));
  const lost = await priceOfPieces(
    database,
    and(eq(shipments.orderId, orderId), isSettledAs("refund")),
  );
  const unexplained = Math.max(0, refunded - returned!.amount - lost) as Sen;
  return { accepted, unexplained };
}

/** What was paid for the pieces in some shipments. */
async function priceOfPieces(database: Database | Tx, which: SQL | undefined): Promise<number> {
  const price = sql`${shipmentItems.quantity} * ${orderItems.unitPrice}`;
  const [row] = await database
    .select({ price: sql<number>`coalesce(sum(${price}), 0)`.mapWith(Number) })
    .from(shipmentItems)
    .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(which);
  return row!.price;
}
