import fc from "fast-check";
import { each, inspect, ship, start } from "./plan-shipments.ts";
import { sized, type Size } from "./sizes.ts";

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
  delivers: fc.constantFrom(true, true, false),
});
/** One purchase of a crowd. */
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
const resize = sizes.map((one) => [
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
const deliver = fc.record({
  move: fc.constant("deliver" as const),
  events: fc.integer({ min: 1, max: 2 }),
  copies: few,
  type: fc.nat(3),
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

/** What can happen to an order and its payment; what does not fit has no effect. */
const ofSale = fc.oneof(
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
const ofOrder = fc.oneof(
  { weight: 1, arbitrary: ofSale },
  { weight: 1, arbitrary: start },
  { weight: 2, arbitrary: ship },
  { weight: 1, arbitrary: inspect },
);

/** Many buyers of the same few pieces while the price changes and clerks correct the stock. */
function buyerBurst(maxBuyers: number, buyer = buy) {
  return fc
    .tuple(
      fc.array(buyer, { minLength: 2, maxLength: maxBuyers, size: "max" }),
      fc.array(fc.oneof(gold, save), { maxLength: 3 }),
    )
    .map(([buys, others]) => [...buys, ...others]);
}

/** How an order is paid, where a move needs one method. */
type OrderKind = "online" | "receipt" | "any";
export type OfOrder = ValueOf<typeof ofOrder>;
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** In sequence or concurrently, all about one order of one kind: where bugs are likely. */
function scenario(kind: OrderKind, ...rounds: fc.Arbitrary<OfOrder>[][]) {
  const moves = rounds.map((round) => fc.tuple(...round.map(droppable)));
  return fc
    .tuple(order, fc.tuple(...moves))
    .map(([nth, all]) =>
      all.map((round) => round.flatMap((move) => (move ? [{ ...move, order: nth, kind }] : []))),
    );
}

/** What shrinking may leave out, and one in forty does without: undefined then. */
function droppable<Value>(value: fc.Arbitrary<Value>) {
  return fc.tuple(fc.noBias(fc.nat(40)), value).map(([kept, one]) => (kept > 0 ? one : undefined));
}

const always = (move: OfOrder) => fc.constant<OfOrder>(move);
const pay = always({ move: "bank", operation: "pay" });
const payLater = always({ move: "bank", operation: "pay-later" });
const fail = always({ move: "bank", operation: "fail" });
const succeed = always({ move: "bank", operation: "succeed" });
const answer = fc.oneof(succeed, fail);
const deliverOld = always({ move: "deliver", events: 1, copies: 2, type: 0, old: true });
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

const goesToCustomer = [[start], [each("pack")], [each("ready")], [each("leave")]];
const comesBack = [[each("deliver")], [each("come-back")]];
const cancelledPaid = always({ move: "status", status: 3, payment: 1, times: 1 });

/** Pieces that are packed, leave and may come back, while the order is cancelled at any moment. */
const shipmentScenarios = fc.oneof(
  scenario("any", [paidByHand], [start, start], [each("pack"), start], ...goesToCustomer.slice(2)),
  scenario("any", [paidByHand], ...goesToCustomer, [each("deliver")], [start]),
  scenario("any", [paidByHand], ...goesToCustomer, [cancelledPaid], [inspect, inspect], [goesOn]),
  scenario("any", ...goesToCustomer.slice(0, 3), [each("leave"), cancelled], [inspect, inspect]),
  scenario("any", ...goesToCustomer.slice(0, 3), [cancelled], [each("leave")]),
  scenario("any", [paidByHand], [start], [each("pack")], [cancelledPaid], [each("leave")]),
  scenario("any", [paidByHand], ...goesToCustomer, ...comesBack, [inspect, inspect], [start]),
  scenario("any", [paidByHand], ...goesToCustomer, [each("lose")], [each("found")], [inspect]),
  scenario("any", ...goesToCustomer, ...cancels.map((move) => [move]), [inspect]),
  scenario("any", [start], [each("pack")], [each("ready"), each("leave"), cancelled], [inspect]),
);

/** One to three moves at the same time. */
function randomMoves(moves: fc.Arbitrary<OfOrder>) {
  return fc
    .tuple(order, fc.array(moves, { minLength: 1, maxLength: 3 }))
    .map(([nth, all]) => [all.map((move) => ({ ...move, order: nth, kind: "any" as const }))]);
}

const sales: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 6, arbitrary: scenarios },
  { weight: 3, arbitrary: randomMoves(ofSale) },
  { weight: 2, arbitrary: buyerBurst(4).map((round) => [round]) },
  { weight: 1, arbitrary: resize },
);
const shipping: fc.Arbitrary<Move[][]> = fc.oneof(
  { weight: 4, arbitrary: shipmentScenarios },
  { weight: 1, arbitrary: randomMoves(ofOrder) },
  { weight: 1, arbitrary: sales },
);

/**
 * A history before it runs: products, and rounds of concurrent moves of 2 to 50 people, most often a handful. A move
 * names its order by a number modulo the orders that exist by then, so that a history runs when shrunk, too.
 */
function plansOf(more: fc.Arbitrary<Move[][]>) {
  return fc.record({
    stock: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
    sizes: fc.tuple(sizes, fc.integer({ min: 2, max: 3 })).map(([all, many]) => all.slice(0, many)),
    rounds: fc
      .tuple(
        fc.oneof(
          { weight: 12, arbitrary: buyerBurst(6) },
          { weight: 1, arbitrary: buyerBurst(50, plainBuy) },
        ),
        fc.array(droppable(more), { minLength: 2, maxLength: 4 }),
      )
      .map(([first, rest]): Move[][] => [first, ...rest.flatMap((rounds) => rounds ?? [])]),
  });
}

/** Histories of orders and payments, and of shipments, too. */
export const planKinds = { sales: plansOf(sales), shipping: plansOf(shipping) };
export const plans = fc.oneof(
  { weight: 2, arbitrary: planKinds.sales },
  { weight: 1, arbitrary: planKinds.shipping },
);

export type Plan = ValueOf<typeof plans>;
export type Move =
  | ValueOf<typeof buy>
  | ValueOf<typeof gold>
  | (ValueOf<typeof save> & { sizes?: Size[] })
  | (OfOrder & { order: number; kind: OrderKind });
