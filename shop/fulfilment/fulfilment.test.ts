import { describe, expect, test } from "vitest";
import { shipmentStatuses, type ShipmentStatus } from "#db/schema/fulfilment.ts";
import {
  fulfilmentOf,
  isFinished,
  isAccountedFor,
  type Fulfilment,
  type ShipmentFacts,
} from "./fulfilment.ts";
import {
  fulfilmentName,
  fulfilmentSentence,
  publicFulfilmentSentence,
} from "./fulfilment-words.ts";

const ordered = [{ id: "ring", quantity: 3 }];

/** A shipment of rings. */
function shipment(status: ShipmentStatus, quantity = 3, courier = "pos-laju"): ShipmentFacts {
  const failure = status === "failed" ? ("lost" as const) : null;
  return { status, courier, failure, lost: null, items: [{ orderItemId: "ring", quantity }] };
}

function lost(quantity: number, choice: "refund" | "send-again", isSettled = true): ShipmentFacts {
  const settledAt = isSettled ? new Date() : null;
  return { ...shipment("failed", quantity), lost: { choice, settledAt } };
}

describe("where the pieces of an order are", () => {
  test.each<[string, ShipmentFacts[], object]>([
    ["no shipment", [], { kind: "none" }],
    ["given up", [shipment("cancelled")], { kind: "none" }],
    ["packing", [shipment("packing")], { kind: "packing" }],
    ["packed", [shipment("packed")], { kind: "packed" }],
    ["a part is packed", [shipment("packed", 2)], { kind: "packing" }],
    ["sent", [shipment("sent")], { kind: "sent", rest: "none", couriers: ["Pos Laju"] }],
    ["a part is sent", [shipment("sent", 2)], { kind: "sent", rest: "in-shop" }],
    [
      "sent with two couriers",
      [shipment("sent", 2), shipment("sent", 1, "jt")],
      { kind: "sent", rest: "none", couriers: ["Pos Laju", "J&T Express"] },
    ],
    [
      "sent with a courier without a name",
      [shipment("sent", 3, "other")],
      { kind: "sent", couriers: [] },
    ],
    [
      "one parcel arrived, the other is on its way",
      [shipment("delivered", 1), shipment("sent", 2)],
      { kind: "sent", rest: "arrived" },
    ],
    ["a part arrived", [shipment("delivered", 1)], { kind: "arrived", rest: "in-shop" }],
    ["delivered", [shipment("delivered")], { kind: "arrived", rest: "none", how: "delivered" }],
    ["ready", [shipment("ready")], { kind: "ready", rest: "none" }],
    [
      "ready, the rest being packed",
      [shipment("ready", 1), shipment("packing", 2)],
      { kind: "ready", rest: "in-shop" },
    ],
    ["collected", [shipment("collected")], { kind: "arrived", rest: "none", how: "collected" }],
    ["lost", [shipment("failed")], { kind: "failed", failure: "lost", answer: "none" }],
    [
      "one of two parcels is lost",
      [shipment("delivered", 1), shipment("failed", 2)],
      { kind: "failed" },
    ],
    [
      "lost, and sent again",
      [shipment("failed"), shipment("sent")],
      { kind: "sent", rest: "none" },
    ],
    ["lost, to be refunded", [lost(3, "refund", false)], { kind: "failed", answer: "refund" }],
    ["lost and refunded", [lost(3, "refund")], { kind: "failed", answer: "refunded" }],
    ["lost and refunded, the rest not packed", [lost(2, "refund")], { kind: "none" }],
    [
      "lost and refunded, the rest delivered",
      [lost(1, "refund"), shipment("delivered", 2)],
      { kind: "arrived", rest: "none" },
    ],
    ["lost, to be sent again", [lost(3, "send-again")], { kind: "none" }],
    [
      "lost, to be sent again, the rest delivered",
      [lost(1, "send-again"), shipment("delivered", 2)],
      { kind: "arrived", rest: "in-shop" },
    ],
  ])("%s", (_what, shipments, expected) => {
    expect(fulfilmentOf(ordered, shipments)).toMatchObject(expected);
  });

  test("pieces of another item do not count", () => {
    const two = [...ordered, { id: "chain", quantity: 1 }];
    expect(fulfilmentOf(two, [shipment("delivered")])).toMatchObject({ rest: "in-shop" });
  });
});

/** Every way to split three rings over at most two shipments of any status. */
const all: Fulfilment[] = shipmentStatuses.flatMap((first) =>
  shipmentStatuses.flatMap((second) =>
    [1, 2, 3].map((quantity) =>
      fulfilmentOf(
        ordered,
        quantity === 3
          ? [shipment(first)]
          : [shipment(first, quantity), shipment(second, 3 - quantity, "other")],
      ),
    ),
  ),
);

test("each fulfilment but none has words, and only a finished one claims that all has arrived", () => {
  for (const one of all) {
    const words = [fulfilmentSentence(one), publicFulfilmentSentence(one), fulfilmentName(one)];
    if (one.kind === "none") expect(words).toEqual([undefined, undefined, undefined]);
    else for (const text of words) expect(text).toMatch(/^[A-Z][^{}]*$/);
    const claims = /^(Your|This) order was (delivered|collected)/;
    for (const text of words.slice(0, 2)) {
      if (claims.test(text ?? "")) expect(isFinished(one)).toBe(true);
    }
    if (isFinished(one)) expect(isAccountedFor(one)).toBe(true);
  }
});
