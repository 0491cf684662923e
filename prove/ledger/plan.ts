import fc from "fast-check";
import { sized, type Size } from "./sizes.ts";

/**
 * A history before it runs: products, and rounds of concurrent moves. A move names its order by a number modulo
 * the orders that exist by then, so that a plan reduced while shrinking still runs.
 */
export type Plan = { stock: number[]; sizes: Size[]; rounds: Move[][] };

/** `size` is taken modulo the product's sizes. */
type Pick = { piece: number; size: number; quantity: number };
export type Move =
  | { move: "buy"; picks: Pick[]; online: boolean; sends: number; tabs: number; mail: boolean }
  | { move: "gold"; sen: number }
  | { move: "save"; piece: number; delta: number; fee: number; clerks: number; sizes?: Size[] }
  | ({ order: number; kind: OrderKind } & OfOrder);

/** How an order is paid, where a move needs one method. */
type OrderKind = "online" | "receipt" | "any";

export type OfOrder =
  | { move: "resend" | "retry" | "cancel" | "upload"; times: number }
  | { move: "clock" | "forge" }
  | { move: "tamper"; with: "amount" | "currency" }
  | { move: "bank"; operation: "pay" | "pay-later" | "succeed" | "fail" }
  | { move: "deliver"; events: number; copies: number; old: boolean }
  | { move: "verify" | "reject"; times: number }
  | { move: "status"; status: number; payment: number; times: number }
  | {
      move: "refund";
      part: "all" | "half";
      online: boolean;
      forms: number;
      copies: number;
      cancel: boolean;
    };

const few = fc.integer({ min: 1, max: 3 });
const order = fc.nat(9);
const piece = fc.nat(2);

const buy = fc.record({
  move: fc.constant("buy" as const),
  picks: fc.array(fc.record({ piece, size: fc.nat(2), quantity: fc.constantFrom(1, 1, 1, 2) }), {
    minLength: 1,
    maxLength: 3,
  }),
  online: fc.boolean(),
  sends: fc.constantFrom(1, 1, 1, 2, 4),
  tabs: fc.constantFrom(1, 1, 1, 2),
  mail: fc.boolean(),
});
/** One move of a crowd. */
const plainBuy = buy.map((one) => ({ ...one, sends: 1 as const, tabs: 1 as const }));
const gold = fc.record({
  move: fc.constant("gold" as const),
  sen: fc.integer({ min: 57_500, max: 61_500 }),
});
const save = fc.record({
  move: fc.constant("save" as const),
  piece,
  delta: fc.integer({ min: -3, max: 3 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  clerks: few,
});
const sizes = fc.array(
  fc.record({
    stock: fc.integer({ min: -2, max: 3 }),
    price: fc.integer({ min: -5_000, max: 20_000 }),
  }),
  { minLength: 3, maxLength: 3 },
);
/** A size's adjustment changes: alone, because an order reads its sizes before its stock. */
const resize = sizes.map((one): Move[][] => [
  [{ move: "save", piece: sized, delta: 0, fee: 0, clerks: 1, sizes: one }],
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
const deliver = fc.record({
  move: fc.constant("deliver" as const),
  events: fc.integer({ min: 1, max: 2 }),
  copies: few,
  old: fc.constantFrom(false, false, true),
});
const repeated = <Name extends string>(...names: Name[]) =>
  fc.record({ move: fc.constantFrom(...names), times: few });
const status = fc.record({
  move: fc.constant("status" as const),
  status: fc.nat(3),
  payment: fc.constantFrom(0, 0, 1, 2),
  times: few,
});
const refund = fc.record({
  move: fc.constant("refund" as const),
  part: fc.constantFrom("all" as const, "all" as const, "half" as const),
  online: fc.boolean(),
  forms: fc.integer({ min: 1, max: 3 }),
  copies: fc.integer({ min: 1, max: 2 }),
  cancel: fc.boolean(),
});
const clock = fc.record({ move: fc.constant("clock" as const) });
const forge = fc.record({ move: fc.constant("forge" as const) });
const tamper = fc.record({
  move: fc.constant("tamper" as const),
  with: fc.constantFrom("amount" as const, "currency" as const),
});

/** Everything that can happen to an order; what does not fit has no effect. */
const ofOrder: fc.Arbitrary<OfOrder> = fc.oneof(
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

/** Many buyers of the same few pieces while the price changes and clerks correct the stock. */
function buyerBurst(maxBuyers: number, buyer = buy) {
  return fc
    .tuple(
      fc.array(buyer, { minLength: 2, maxLength: maxBuyers, size: "max" }),
      fc.array(fc.oneof(gold, save), { maxLength: 3 }),
    )
    .map(([buys, others]): Move[] => [...buys, ...others]);
}

/** In sequence or concurrently, all about one order of one kind: where bugs are likely. */
function scenario(kind: OrderKind, ...moves: fc.Arbitrary<OfOrder>[][]) {
  return fc
    .tuple(order, fc.tuple(...moves.map((round) => fc.tuple(...round))))
    .map(([nth, rounds]) =>
      rounds.map((round) => round.map((move): Move => ({ ...move, order: nth, kind }))),
    );
}

const always = (move: OfOrder) => fc.constant<OfOrder>(move);
const pay = always({ move: "bank", operation: "pay" });
const payLater = always({ move: "bank", operation: "pay-later" });
const fail = always({ move: "bank", operation: "fail" });
const succeed = always({ move: "bank", operation: "succeed" });
const answer = fc.oneof(succeed, fail);
const deliverOld = always({ move: "deliver", events: 1, copies: 2, old: true });
const cancelled = always({ move: "status", status: 3, payment: 0, times: 1 });
const cancelledUnpaid = always({ move: "status", status: 3, payment: 2, times: 1 });
const paidByHand = always({ move: "status", status: 1, payment: 1, times: 1 });
const goesOn = always({ move: "status", status: 1, payment: 0, times: 1 });
const upload = repeated("upload");
const verdicts = [repeated("verify"), repeated("reject")];
const cancels = [
  repeated("cancel"),
  clock,
  always({ move: "status", status: 3, payment: 2, times: 3 }),
];

const scenarios = fc.oneof(
  scenario("online", [pay], [deliver, deliver], [deliver]),
  scenario("online", [pay, forge], [deliver], [refund], [refund]),
  scenario("online", [tamper], [pay], [deliver], [refund]),
  scenario("online", [payLater], [deliver], [answer], [deliver, deliver], [repeated("retry")]),
  scenario(
    "online",
    [payLater],
    [deliverOld],
    [repeated("cancel"), answer],
    [deliverOld],
    [deliver],
  ),
  scenario("online", [fail], [deliver], [repeated("retry")], [pay], [deliver]),
  scenario("online", [pay, ...cancels], [deliver]),
  scenario("online", [pay], [clock]),
  scenario("online", [pay], [paidByHand, deliver], [refund, refund]),
  scenario("online", [pay], [deliver], [refund]),
  scenario("online", [clock, deliver], [clock]),
  scenario("online", [forge], [cancelled], [forge, repeated("retry")]),
  scenario("any", cancels),
  scenario("any", cancels, [goesOn], [cancelled]),
  scenario("any", [cancelled], [cancelledUnpaid]),
  scenario("any", [cancelled], [goesOn, repeated("retry")]),
  scenario("any", [repeated("resend"), cancelled], [repeated("resend")]),
  scenario("online", [payLater], [deliver], [repeated("cancel")], [answer], [deliver]),
  scenario("receipt", [clock]),
  scenario("receipt", [clock, upload], [clock]),
  scenario("receipt", [upload], [repeated("cancel")], [clock]),
  scenario("receipt", [upload], verdicts, [upload], [repeated("verify")]),
  scenario("receipt", [upload, repeated("cancel")], [cancelled], [repeated("verify")], [refund]),
  scenario("receipt", [upload], [repeated("reject")], [repeated("verify")]),
  scenario("receipt", [upload], [repeated("verify")], [refund], [refund]),
);

const random = fc
  .tuple(order, fc.array(ofOrder, { minLength: 1, maxLength: 3 }))
  .map(([nth, moves]): Move[][] => [moves.map((move) => ({ ...move, order: nth, kind: "any" }))]);

const more = fc.oneof(
  { weight: 6, arbitrary: scenarios },
  { weight: 3, arbitrary: random },
  { weight: 2, arbitrary: buyerBurst(4).map((round) => [round]) },
  { weight: 1, arbitrary: resize },
);

/** Between 2 and 50 people at a time, most often a handful. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  stock: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
  sizes: fc.tuple(sizes, fc.integer({ min: 2, max: 3 })).map(([all, many]) => all.slice(0, many)),
  rounds: fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: buyerBurst(6) },
        { weight: 1, arbitrary: buyerBurst(50, plainBuy) },
      ),
      fc.array(more, { minLength: 2, maxLength: 4 }),
    )
    .map(([first, rest]) => [first, ...rest.flat()]),
});
