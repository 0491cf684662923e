import fc from "fast-check";
import {
  clock,
  deliver,
  forge,
  order,
  refund,
  repeated,
  tamper,
  type OfOrder,
  type OrderKind,
} from "./plan-moves.ts";
import { ask, askExchange, eachReturn, exchange, inspectReturned, settle } from "./plan-returns.ts";
import { each, inspect, latest, refundLost, start } from "./plan-shipments.ts";

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
export function droppable<Value>(value: fc.Arbitrary<Value>) {
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

export const scenarios = fc.oneof(
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
  scenario("receipt", [clock], [upload], [repeated("verify")], [upload], [refund]),
  scenario("receipt", [clock], [upload], verdicts, [upload], [repeated("verify"), goesOn]),
  scenario("receipt", [clock], [upload], [repeated("verify")], [goesOn], [upload], verdicts),
  scenario("receipt", [repeated("cancel"), clock], [upload], [repeated("verify")]),
  scenario("receipt", [upload], [repeated("cancel")], [clock]),
  scenario("receipt", [upload], verdicts, [upload], [repeated("verify")]),
  scenario("receipt", [upload, repeated("cancel")], [cancelled], [repeated("verify")], [refund]),
  scenario("receipt", [upload], [repeated("reject")], [repeated("verify")]),
  scenario("receipt", [upload], [repeated("verify")], [refund], [refund]),
);

const leaves = [[each("pack")], [each("ready")], [each("leave")]];
const goesToCustomer = [[start], ...leaves];
const startOne = start.map((move) => ({ ...move, all: false }));
const comesBack = [[each("deliver")], [each("come-back")]];
const completedPaid = always({ move: "status", status: 2, payment: 1, times: 1 });
const cancelledPaid = always({ move: "status", status: 3, payment: 1, times: 1 });

const isLost = [[paidByHand], ...goesToCustomer, [each("lose")]];
const sentAgain = each("send-again");
const choosesRefund = each("choose-refund");
/** Two parcels, of which one arrives and one is lost. */
const partIsLost = [
  [paidByHand],
  [startOne],
  ...leaves,
  [latest("deliver")],
  [startOne],
  ...leaves,
  [latest("lose")],
];

/** Pieces that are packed, leave and may come back, while the order is cancelled at any moment. */
export const shipmentScenarios = fc.oneof(
  scenario("any", [paidByHand], [start, start], [each("pack"), start], ...goesToCustomer.slice(2)),
  scenario("any", [paidByHand], ...goesToCustomer, [each("deliver")], [start]),
  scenario("any", [paidByHand], ...goesToCustomer, [cancelledPaid], [inspect, inspect], [goesOn]),
  scenario("any", ...goesToCustomer.slice(0, 3), [each("leave"), cancelled], [inspect, inspect]),
  scenario("any", ...goesToCustomer.slice(0, 3), [cancelled], [each("leave")]),
  scenario("any", [paidByHand], [start], [each("pack")], [cancelledPaid], [each("leave")]),
  scenario("any", [paidByHand], ...goesToCustomer, ...comesBack, [inspect, inspect], [start]),
  scenario("any", [paidByHand], ...goesToCustomer, [each("lose")], [each("found")], [inspect]),
  scenario(
    "any",
    ...isLost,
    [choosesRefund, each("deliver")],
    [refundLost, sentAgain],
    [each("lose")],
  ),
  scenario("any", ...isLost, [choosesRefund], [refundLost, each("deliver")], [each("found")]),
  scenario("any", ...isLost, [completedPaid], [choosesRefund, sentAgain], [each("deliver")], [ask]),
  scenario("any", ...isLost, [sentAgain, cancelledPaid], [start], [inspect, goesOn]),
  scenario("any", ...isLost, [sentAgain, refund], [sentAgain, each("found")], [inspect], [start]),
  scenario("any", ...isLost, [sentAgain], ...goesToCustomer, [each("lose")], [sentAgain, start]),
  scenario("any", ...isLost, [choosesRefund], [refundLost], [refundLost, sentAgain]),
  scenario("any", ...isLost, [choosesRefund], [refundLost, sentAgain], [each("found")], [inspect]),
  scenario("any", ...isLost, [refund], [choosesRefund], [refundLost, refund], [refundLost]),
  scenario("any", ...isLost, [choosesRefund], [refundLost, cancelledPaid], [refund, goesOn]),
  scenario("any", ...partIsLost, [choosesRefund], [refundLost, refundLost], [refund, start]),
  scenario("any", ...goesToCustomer, ...cancels.map((move) => [move]), [inspect]),
  scenario("any", [start], [each("pack")], [each("ready"), each("leave"), cancelled], [inspect]),
);

const arrives = [[paidByHand], ...goesToCustomer, [each("deliver")]];
const comesIn = [[ask], [eachReturn("approve"), eachReturn("account")], [eachReturn("receive")]];
const isSettled = [
  [inspectReturned, inspectReturned],
  [settle, settle],
];

/** Pieces that the customer gives back, while the order is cancelled, refunded or packed again. */
export const returnScenarios = fc.oneof(
  scenario("any", [completedPaid], [ask, ask], ...comesIn.slice(1), ...isSettled),
  scenario("any", ...arrives, [ask, ask], ...comesIn.slice(1), ...isSettled),
  scenario("any", ...arrives, ...comesIn, ...isSettled, [start, ask], [each("lose")]),
  scenario("any", ...arrives, [ask, each("lose"), each("come-back")], ...comesIn.slice(1)),
  scenario("any", [completedPaid], ...comesIn, [inspectReturned, cancelledPaid], [settle]),
  scenario("any", ...arrives, ...comesIn, [inspectReturned], [settle, cancelledPaid, refund]),
  scenario("any", [completedPaid], ...comesIn, [cancelledPaid], [eachReturn("end")], [inspect]),
  scenario(
    "any",
    [completedPaid],
    ...comesIn,
    ...isSettled,
    [start],
    [each("pack")],
    [cancelledPaid],
  ),
  scenario("any", [completedPaid], [start], [ask, each("cancel")], ...comesIn.slice(1), [goesOn]),
  scenario("any", [completedPaid], [ask], [eachReturn("withdraw"), eachReturn("approve")], [ask]),
  scenario("any", [completedPaid], ...comesIn, [eachReturn("refuse"), inspectReturned], [start]),
  scenario("any", [completedPaid], ...comesIn, [inspectReturned], [refund, settle], [ask]),
  scenario("online", [pay], [deliver], [completedPaid], ...comesIn, ...isSettled, [refund, ask]),
  scenario(
    "any",
    ...partIsLost,
    ...comesIn,
    [inspectReturned, choosesRefund],
    [settle, refundLost],
  ),
);

const isInspected = [
  [askExchange],
  ...comesIn.slice(1),
  [inspectReturned, inspectReturned],
  [inspectReturned],
];

/** Pieces that the customer gives for others, while the order is cancelled or refunded or the return settled in money. */
export const exchangeScenarios = fc.oneof(
  scenario("any", [completedPaid], ...isInspected, [exchange, exchange]),
  scenario("any", ...arrives, ...isInspected, [exchange], [ask], [settle]),
  scenario("any", [completedPaid], ...isInspected, [exchange, settle], [cancelledPaid, start]),
  scenario("any", [completedPaid], ...isInspected, [exchange, cancelledPaid], [goesOn]),
  scenario("any", [completedPaid], ...isInspected, [exchange, refund], [refund]),
  scenario("any", [completedPaid], ...isInspected, [refund], [exchange], [askExchange]),
  scenario("any", [completedPaid], [askExchange], [exchange, eachReturn("approve")], [exchange]),
  scenario("online", [pay], [deliver], [completedPaid], ...isInspected, [exchange], [refund]),
);

/** One to three moves at the same time. */
export function randomMoves(moves: fc.Arbitrary<OfOrder>) {
  return fc
    .tuple(order, fc.array(moves, { minLength: 1, maxLength: 3 }))
    .map(([nth, all]) => [all.map((move) => ({ ...move, order: nth, kind: "any" as const }))]);
}
