import fc from "fast-check";
import { ask, exchange, inspectReturned, returnStep, settle } from "./plan-returns.ts";
import { inspect, refundLost, ship, start } from "./plan-shipments.ts";
import { sized } from "./sizes.ts";

// What people and the bank can do in a history, one at a time.

const few = fc.integer({ min: 1, max: 3 });
export const order = fc.nat(9);
const piece = fc.nat(2);

export const buy = fc.record({
  move: fc.constant("buy" as const),
  picks: fc.array(fc.record({ piece, size: fc.nat(2), quantity: fc.constantFrom(1, 1, 1, 2) }), {
    minLength: 1,
    maxLength: 3,
  }),
  online: fc.boolean(),
  sends: fc.constantFrom(1, 1, 1, 2, 4),
  tabs: fc.constantFrom(1, 1, 1, 2),
  mail: fc.boolean(),
  delivers: fc.constantFrom(true, true, false),
});
/** One purchase of a crowd. */
export const plainBuy = buy.map((one) => ({ ...one, sends: 1 as const, tabs: 1 as const }));
export const gold = fc.record({
  move: fc.constant("gold" as const),
  sen: fc.integer({ min: 57_500, max: 61_500 }),
});
export const save = fc.record({
  move: fc.constant("save" as const),
  piece,
  delta: fc.integer({ min: -3, max: 3 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  clerks: few,
});
export const sizes = fc.array(
  fc.record({
    stock: fc.integer({ min: -2, max: 3 }),
    price: fc.integer({ min: -5_000, max: 20_000 }),
  }),
  { minLength: 3, maxLength: 3 },
);
/** A size's adjustment changes: alone, because an order reads its sizes before its stock. */
export const resize = sizes.map((one) => [
  [{ move: "save" as const, piece: sized, delta: 0, fee: 0, clerks: 1, sizes: one }],
]);
const bank = fc.record({
  move: fc.constant("bank" as const),
  operation: fc.constantFrom(
    "pay" as const,
    "pay" as const,
    "pay-later" as const,
    "succeed" as const,
    "fail" as const,
  ),
});
export const deliver = fc.record({
  move: fc.constant("deliver" as const),
  events: fc.integer({ min: 1, max: 2 }),
  copies: few,
  type: fc.nat(3),
  old: fc.constantFrom(false, false, true),
});
export const repeated = <Name extends string>(...names: Name[]) =>
  fc.record({ move: fc.constantFrom(...names), times: few });
const status = fc.record({
  move: fc.constant("status" as const),
  status: fc.nat(3),
  payment: fc.constantFrom(0, 0, 1, 2),
  times: few,
});
export const refund = fc.record({
  move: fc.constant("refund" as const),
  part: fc.constantFrom("all" as const, "all" as const, "half" as const),
  online: fc.boolean(),
  forms: fc.integer({ min: 1, max: 3 }),
  copies: fc.integer({ min: 1, max: 2 }),
  cancel: fc.boolean(),
});
export const clock = fc.record({ move: fc.constant("clock" as const) });
export const forge = fc.record({ move: fc.constant("forge" as const) });
export const tamper = fc.record({
  move: fc.constant("tamper" as const),
  with: fc.constantFrom("amount" as const, "currency" as const),
});

/** What can happen to an order and its payment; what does not fit has no effect. */
export const ofSale = fc.oneof(
  { weight: 4, arbitrary: bank },
  { weight: 5, arbitrary: deliver },
  { weight: 2, arbitrary: repeated("upload") },
  { weight: 3, arbitrary: repeated("verify", "reject") },
  { weight: 3, arbitrary: status },
  { weight: 2, arbitrary: repeated("cancel") },
  { weight: 1, arbitrary: repeated("resend", "retry") },
  { weight: 2, arbitrary: clock },
  { weight: 2, arbitrary: refund },
  { weight: 1, arbitrary: forge },
  { weight: 1, arbitrary: tamper },
);
/** The same and what can happen to its pieces. */
export const ofOrder = fc.oneof(
  { weight: 1, arbitrary: ofSale },
  { weight: 1, arbitrary: start },
  { weight: 2, arbitrary: ship },
  { weight: 1, arbitrary: refundLost },
  { weight: 1, arbitrary: inspect },
);
/** The same and what can happen to pieces that the customer gives back. */
export const ofReturn = fc.oneof(
  { weight: 2, arbitrary: ofOrder },
  { weight: 2, arbitrary: ask },
  { weight: 3, arbitrary: returnStep },
  { weight: 2, arbitrary: inspectReturned },
  { weight: 1, arbitrary: settle },
  { weight: 1, arbitrary: exchange },
);

/** How an order is paid, where a move needs one method. */
export type OrderKind = "online" | "receipt" | "any";
export type OfOrder = ValueOf<typeof ofReturn>;
export type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
