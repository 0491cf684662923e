import fc from "fast-check";

// What can happen to the pieces of an order on their way to the customer and back.

const times = fc.constantFrom(1, 1, 2);

/** `all` pieces that are left, or one of them; by several staff at the same time. */
export const start = fc.record({
  move: fc.constant("start" as const),
  all: fc.boolean(),
  times,
  copies: times,
});
const step = fc.constantFrom(
  "pack" as const,
  "unpack" as const,
  "cancel" as const,
  "ready" as const,
  "leave" as const,
  "leave" as const,
  "deliver" as const,
  "lose" as const,
  "send-again" as const,
  "choose-refund" as const,
  "come-back" as const,
  "found" as const,
);
/**
 * A step of the latest shipment or of each. `leave` is sending, or handing over if the order is collected. `by` says who
 * chooses about a lost one.
 */
export const ship = fc.record({
  move: fc.constant("ship" as const),
  step,
  which: fc.constantFrom("latest" as const, "each" as const),
  isException: fc.boolean(),
  by: fc.constantFrom("customer" as const, "staff" as const),
  times,
});
/** Money for the last two shipments, whether they are lost or not, each by several forms at the same time. */
export const refundLost = fc.record({
  move: fc.constant("refund-lost" as const),
  forms: times,
  copies: times,
});
/** Of one piece that is expected back, or of the `whole` line. */
export const inspect = fc.record({
  move: fc.constant("inspect" as const),
  disposition: fc.constantFrom(
    "restock" as const,
    "send-again" as const,
    "send-again" as const,
    "repair" as const,
    "write-off" as const,
  ),
  sealOk: fc.constantFrom(null, null, true, false),
  whole: fc.boolean(),
  forms: times,
  copies: times,
});

export type StartMove = ValueOf<typeof start>;
export type ShipMove = ValueOf<typeof ship>;
export type RefundLostMove = ValueOf<typeof refundLost>;
export type InspectMove = ValueOf<typeof inspect>;
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** One step, taken by one or two staff at the same time. */
export function each(wanted: ShipMove["step"]) {
  return ship.map((move): ShipMove => ({ ...move, step: wanted, which: "each" }));
}

export function latest(wanted: ShipMove["step"]) {
  return ship.map((move): ShipMove => ({ ...move, step: wanted, which: "latest" }));
}
