import fc from "fast-check";

// What can happen to pieces that a customer gives back, for money or in exchange.

const times = fc.constantFrom(1, 1, 2);

/** Of `all` pieces that have arrived, or of one of them; by several people at the same time. */
export const ask = fc.record({
  move: fc.constant("ask" as const),
  by: fc.constantFrom("customer" as const, "customer" as const, "staff" as const),
  returnKind: fc.constantFrom("return" as const, "return" as const, "exchange" as const),
  all: fc.boolean(),
  times,
  copies: times,
});
const step = fc.constantFrom(
  "approve" as const,
  "approve" as const,
  "account" as const,
  "receive" as const,
  "receive" as const,
  "receive-part" as const,
  "refuse" as const,
  "withdraw" as const,
  "end" as const,
);
/** A step of the latest return or of the last two. */
export const returnStep = fc.record({
  move: fc.constant("return" as const),
  step,
  which: fc.constantFrom("latest" as const, "each" as const),
  times,
});
/** Of one received piece, or of all of them; of the last two returns. */
export const inspectReturned = fc.record({
  move: fc.constant("inspect-return" as const),
  disposition: fc.constantFrom(
    "restock" as const,
    "restock" as const,
    "repair" as const,
    "write-off" as const,
    "send-again" as const,
  ),
  sealOk: fc.constantFrom(null, null, true, false),
  whole: fc.constantFrom(true, true, false),
  forms: times,
  copies: times,
});
/** The last two returns, each by several forms at the same time. */
export const settle = fc.record({
  move: fc.constant("settle" as const),
  deduction: fc.constantFrom("none" as const, "none" as const, "half" as const, "all" as const),
  forms: times,
  copies: times,
});

/** New pieces for those of the last two returns, each by several forms at the same time. */
export const exchange = fc.record({
  move: fc.constant("exchange" as const),
  piece: fc.nat(2),
  size: fc.nat(2),
  quantity: times,
  forms: times,
  copies: times,
});

export type ExchangeMove = ValueOf<typeof exchange>;
export type AskMove = ValueOf<typeof ask>;
export type ReturnMove = ValueOf<typeof returnStep>;
export type InspectReturnedMove = ValueOf<typeof inspectReturned>;
export type SettleMove = ValueOf<typeof settle>;
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

export const askExchange = ask.map((move): AskMove => ({ ...move, returnKind: "exchange" }));

/** One step of the last two returns, taken by one or two people at the same time. */
export function eachReturn(wanted: ReturnMove["step"]) {
  return returnStep.map((move): ReturnMove => ({ ...move, step: wanted, which: "each" }));
}
