import type { FailureReason, LostParcelChoice, ShipmentStatus } from "#db/schema/fulfilment.ts";
import { findCourier } from "./couriers.ts";

/**
 * How far an order's pieces have come, over all its shipments. `kind` is about some of them; `rest` says where the
 * others are: there are none, still in the shop, or with the customer already.
 */
export type Fulfilment =
  /**
   * No shipment was begun, or none counts. Also for an order that staff completed while its shipments still had pieces in
   * the shop (`recordedFulfilment`).
   */
  | { kind: "none" }
  | { kind: "packing" }
  | { kind: "packed" }
  | { kind: "sent"; rest: "none" | "in-shop" | "arrived"; couriers: string[] }
  | { kind: "ready"; rest: "none" | "in-shop" | "arrived" }
  | { kind: "arrived"; rest: "none" | "in-shop"; how: "delivered" | "collected" }
  /** Pieces were lost or came back, and no other shipment brings them. */
  | { kind: "failed"; failure: "came-back" }
  | { kind: "failed"; failure: "lost"; answer: "none" | "refund" | "refunded" };

export type ShipmentFacts = {
  status: ShipmentStatus;
  courier: string | null;
  failure: FailureReason | null;
  lost: { choice: LostParcelChoice | null; settledAt: Date | null } | null;
  items: { orderItemId: string; quantity: number }[];
};

export const noFulfilment: Fulfilment = { kind: "none" };

/** Derives the fulfilment of an order from what was ordered and from its shipments. */
export function fulfilmentOf(
  ordered: { id: string; quantity: number }[],
  all: ShipmentFacts[],
): Fulfilment {
  // A lost parcel does not count if its customer chose the same pieces again: the new ones came from the stock and are
  // still to be packed.
  const counted = all.filter(({ status, lost }) => status !== "cancelled" && !isSentAgain(lost));
  const live = counted.filter(({ status }) => status !== "failed");
  const refunded = counted.filter(({ lost }) => lost?.settledAt);
  const failed = counted.filter(({ status, lost }) => status === "failed" && !lost?.settledAt);
  const missing = ordered.filter(
    ({ id, quantity }) => piecesOf([...live, ...refunded], id) < quantity,
  );
  const missed = failed.findLast((one) => missing.some(({ id }) => piecesOf([one], id) > 0));
  if (missed) return failedAs(missed);
  if (live.length === 0) {
    const isOver = refunded.length > 0 && missing.length === 0;
    return isOver ? { kind: "failed", failure: "lost", answer: "refunded" } : noFulfilment;
  }
  const having = (...statuses: ShipmentStatus[]) =>
    live.filter(({ status }) => statuses.includes(status));
  const hasMore = missing.length > 0 || having("packing", "packed").length > 0;
  const arrived = having("delivered", "collected");
  const rest = hasMore ? "in-shop" : arrived.length > 0 ? "arrived" : "none";
  const sent = having("sent");
  if (sent.length > 0) return { kind: "sent", rest, couriers: namesOf(sent) };
  if (having("ready").length > 0) return { kind: "ready", rest };
  if (arrived.length > 0) {
    const how = having("collected").length > 0 ? "collected" : "delivered";
    return { kind: "arrived", rest: hasMore ? "in-shop" : "none", how };
  }
  const isPacked = missing.length === 0 && having("packing").length === 0;
  return { kind: isPacked ? "packed" : "packing" };
}

function failedAs({ failure, lost }: ShipmentFacts): Fulfilment {
  if (failure === "came-back") return { kind: "failed", failure };
  return { kind: "failed", failure: "lost", answer: lost?.choice === "refund" ? "refund" : "none" };
}

function isSentAgain(lost: ShipmentFacts["lost"]): boolean {
  return lost?.choice === "send-again";
}

/**
 * Whether the shipments explain a completed order: each piece is sent, ready at the counter or arrived, or a parcel
 * failed. False while pieces are still to be packed.
 */
export function isAccountedFor(fulfilment: Fulfilment): boolean {
  if (fulfilment.kind === "failed") return true;
  return "rest" in fulfilment && fulfilment.rest !== "in-shop";
}

/** Whether a shipment is under way, so that an open page will soon have something new to show. */
export function isUnderway(fulfilment: Fulfilment): boolean {
  return !["none", "failed"].includes(fulfilment.kind) && !isFinished(fulfilment);
}

/** Whether no piece has left the shop or waits to be collected. */
export function isInShop({ kind }: Fulfilment): boolean {
  return kind === "none" || kind === "packing" || kind === "packed";
}

/** Whether all pieces have reached the customer. */
export function isFinished(fulfilment: Fulfilment): boolean {
  return fulfilment.kind === "arrived" && fulfilment.rest === "none";
}

function piecesOf(shipments: ShipmentFacts[], orderItemId: string): number {
  return shipments
    .flatMap(({ items }) => items)
    .filter((item) => item.orderItemId === orderItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The couriers' own names, each once; none for parcels that the shop's staff bring. */
function namesOf(sent: ShipmentFacts[]): string[] {
  return [...new Set(sent.flatMap(({ courier }) => findCourier(courier)?.name || []))];
}
