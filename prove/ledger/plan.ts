import fc from "fast-check";
import { sized, type Size } from "./sizes.ts";

/**
 * A history before it happens: pieces, and rounds of moves that are made at once. Which order a move means is
 * a number that is taken modulo the orders there are by then, so that whatever is left of a plan, smaller
 * while a fault is being narrowed down, can still be played.
 */
export type Plan = { stock: number[]; sizes: Size[]; rounds: Move[][] };

/** `size` is taken modulo the sizes that the piece has. */
type Pick = { piece: number; size: number; quantity: number };
export type Move =
  | { move: "buy"; picks: Pick[]; online: boolean; sends: number; tabs: number; mail: boolean }
  | { move: "gold"; sen: number }
  | { move: "save"; piece: number; delta: number; fee: number; clerks: number; sizes?: Size[] }
  | ({ order: number; kind: OrderKind } & OfOrder);

/** What an order is paid by, where a move would come to nothing with another. */
type OrderKind = "online" | "receipt" | "any";

export type OfOrder =
  | { move: "resend" | "retry" | "cancel" | "upload"; times: number }
  | { move: "clock" | "forge" }
  | { move: "tamper"; with: "amount" | "currency" }
  | { move: "bank"; deed: "pay" | "pay-later" | "succeed" | "fail" }
  | { move: "tell"; events: number; copies: number; old: boolean }
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
/** One of a crowd. */
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
/** There are more or fewer of a size from now on: alone, as an order reads its sizes before its stock. */
const resize = sizes.map((one): Move[][] => [
  [{ move: "save", piece: sized, delta: 0, fee: 0, clerks: 1, sizes: one }],
]);
const bank = fc.record({
  move: fc.constant("bank" as const),
  deed: fc.constantFrom(
    "pay" as const,
    "pay" as const,
    "pay-later" as const,
    "succeed" as const,
    "fail" as const,
  ),
});
const tell = fc.record({
  move: fc.constant("tell" as const),
  events: fc.integer({ min: 1, max: 2 }),
  copies: few,
  old: fc.constantFrom(false, false, true),
});
const deedOf = <Name extends string>(...names: Name[]) =>
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

/** All that can befall an order; what does not fit it comes to nothing. */
const ofOrder: fc.Arbitrary<OfOrder> = fc.oneof(
  { weight: 4, arbitrary: bank },
  { weight: 5, arbitrary: tell },
  { weight: 2, arbitrary: deedOf("upload") },
  { weight: 3, arbitrary: deedOf("verify", "reject") },
  { weight: 3, arbitrary: status },
  { weight: 2, arbitrary: deedOf("cancel") },
  { weight: 1, arbitrary: deedOf("resend", "retry") },
  { weight: 2, arbitrary: clock },
  { weight: 2, arbitrary: refund },
  { weight: 1, arbitrary: forge },
  { weight: 1, arbitrary: tamper },
);

/** Many buyers of the same few pieces at once, while the price moves and clerks count again. */
function rush(most: number, buyer = buy) {
  return fc
    .tuple(
      fc.array(buyer, { minLength: 2, maxLength: most, size: "max" }),
      fc.array(fc.oneof(gold, save), { maxLength: 3 }),
    )
    .map(([buys, others]): Move[] => [...buys, ...others]);
}

/** One after the other, or at once, all about one order of a kind: where mistakes are. */
function story(kind: OrderKind, ...moves: fc.Arbitrary<OfOrder>[][]) {
  return fc
    .tuple(order, fc.tuple(...moves.map((round) => fc.tuple(...round))))
    .map(([nth, rounds]) =>
      rounds.map((round) => round.map((move): Move => ({ ...move, order: nth, kind }))),
    );
}

const always = (move: OfOrder) => fc.constant<OfOrder>(move);
const pay = always({ move: "bank", deed: "pay" });
const payLater = always({ move: "bank", deed: "pay-later" });
const fail = always({ move: "bank", deed: "fail" });
const succeed = always({ move: "bank", deed: "succeed" });
const answer = fc.oneof(succeed, fail);
const tellOld = always({ move: "tell", events: 1, copies: 2, old: true });
const cancelled = always({ move: "status", status: 3, payment: 0, times: 1 });
const cancelledUnpaid = always({ move: "status", status: 3, payment: 2, times: 1 });
const paidByHand = always({ move: "status", status: 1, payment: 1, times: 1 });
const goesOn = always({ move: "status", status: 1, payment: 0, times: 1 });
const upload = deedOf("upload");
const verdicts = [deedOf("verify"), deedOf("reject")];
const cancels = [
  deedOf("cancel"),
  clock,
  always({ move: "status", status: 3, payment: 2, times: 3 }),
];

const stories = fc.oneof(
  story("online", [pay], [tell, tell], [tell]),
  story("online", [pay, forge], [tell], [refund], [refund]),
  story("online", [tamper], [pay], [tell], [refund]),
  story("online", [payLater], [tell], [answer], [tell, tell], [deedOf("retry")]),
  story("online", [payLater], [tellOld], [deedOf("cancel"), answer], [tellOld], [tell]),
  story("online", [fail], [tell], [deedOf("retry")], [pay], [tell]),
  story("online", [pay, ...cancels], [tell]),
  story("online", [pay], [clock]),
  story("online", [pay], [paidByHand, tell], [refund, refund]),
  story("online", [pay], [tell], [refund]),
  story("online", [clock, tell], [clock]),
  story("online", [forge], [cancelled], [forge, deedOf("retry")]),
  story("any", cancels),
  story("any", cancels, [goesOn], [cancelled]),
  story("any", [cancelled], [cancelledUnpaid]),
  story("any", [cancelled], [goesOn, deedOf("retry")]),
  story("any", [deedOf("resend"), cancelled], [deedOf("resend")]),
  story("online", [payLater], [tell], [deedOf("cancel")], [answer], [tell]),
  story("receipt", [clock]),
  story("receipt", [clock, upload], [clock]),
  story("receipt", [upload], [deedOf("cancel")], [clock]),
  story("receipt", [upload], verdicts, [upload], [deedOf("verify")]),
  story("receipt", [upload, deedOf("cancel")], [cancelled], [deedOf("verify")], [refund]),
  story("receipt", [upload], [deedOf("reject")], [deedOf("verify")]),
  story("receipt", [upload], [deedOf("verify")], [refund], [refund]),
);

const random = fc
  .tuple(order, fc.array(ofOrder, { minLength: 1, maxLength: 3 }))
  .map(([nth, moves]): Move[][] => [moves.map((move) => ({ ...move, order: nth, kind: "any" }))]);

const more = fc.oneof(
  { weight: 6, arbitrary: stories },
  { weight: 3, arbitrary: random },
  { weight: 2, arbitrary: rush(4).map((round) => [round]) },
  { weight: 1, arbitrary: resize },
);

/** Between 2 and 50 people at once, most often a handful. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  stock: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
  sizes: fc.tuple(sizes, fc.integer({ min: 2, max: 3 })).map(([all, many]) => all.slice(0, many)),
  rounds: fc
    .tuple(
      fc.oneof({ weight: 12, arbitrary: rush(6) }, { weight: 1, arbitrary: rush(50, plainBuy) }),
      fc.array(more, { minLength: 2, maxLength: 4 }),
    )
    .map(([first, rest]) => [first, ...rest.flat()]),
});
