import type { OperationOf, Outcome, ReturnStep } from "./operation.ts";
import { answered } from "./outcome.ts";
import {
  countInspected,
  isFinal,
  piecesInReturns,
  piecesWithCustomer,
  type Return,
  type ReturnStatus,
} from "./pieces.ts";
import type { Order, State } from "./state.ts";

// What a customer gives back for money. Each is one transaction of the shop.

export function ask(state: State, operation: OperationOf<"ask">, order: Order): Outcome[] {
  const { returnId: id, by, pieces } = operation;
  if (order.returns.some((one) => one.id === id)) return answered(state, operation, "ok");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  for (const [line, quantity] of Object.entries(pieces)) {
    const refused = refusalOf(order, Number(line), quantity);
    if (refused) return answered(state, operation, refused);
  }
  order.returns.push({
    id,
    status: by === "staff" ? "agreed" : "asked",
    hasAccount: false,
    pieces: mapPieces(pieces, (asked) => ({ asked, received: null })),
    amount: null,
    refund: null,
  });
  return answered(state, operation, "ok");
}

function refusalOf(order: Order, line: number, quantity: number): string | undefined {
  const there = piecesWithCustomer(order, line);
  if (there === 0) return "not-arrived";
  if (quantity <= there - piecesInReturns(order, line)) return undefined;
  const isOpen = order.returns.some(
    ({ status, pieces }) => pieces[line] && status !== "settled" && !isOver(status),
  );
  return isOpen ? "already-asked" : "more-than-arrived";
}

function isOver(status: ReturnStatus): boolean {
  return status === "refused" || status === "withdrawn";
}

/** The statuses that a step may follow, and the one it leads to. */
const steps: Record<
  Exclude<ReturnStep, "account">,
  { from: ReturnStatus[]; to: ReturnStatus; isRepeatable: boolean }
> = {
  agree: { from: ["asked"], to: "agreed", isRepeatable: true },
  receive: { from: ["agreed"], to: "received", isRepeatable: true },
  refuse: { from: ["asked", "agreed", "received"], to: "refused", isRepeatable: false },
  withdraw: { from: ["asked"], to: "withdrawn", isRepeatable: true },
  end: { from: ["asked", "agreed", "received", "inspected"], to: "withdrawn", isRepeatable: true },
};

export function moveReturn(
  state: State,
  operation: OperationOf<"return">,
  order: Order,
): Outcome[] {
  const { returnStep, received } = operation;
  const returned = returnOf(order, operation);
  const { status } = returned;
  if (returnStep === "account") {
    if (isOver(status) || status === "settled") return answered(state, operation, "wrong-step");
    returned.hasAccount = true;
    return answered(state, operation, "ok");
  }
  const { from, to, isRepeatable } = steps[returnStep];
  if (isRepeatable && status === to) return answered(state, operation, "ok");
  const isCancelled = order.status === "cancelled";
  const isBack = status === "received" || status === "inspected";
  const isStuck = returnStep === "end" && isBack && !isCancelled;
  const wasSeen = returnStep === "refuse" && wasInspected(order, returned);
  if (!from.includes(status) || isStuck || wasSeen) return answered(state, operation, "wrong-step");
  if (isCancelled && (to === "agreed" || to === "received"))
    return answered(state, operation, "order-cancelled");
  if (returnStep === "receive") {
    if (Object.values(received).every((count) => count === 0))
      return answered(state, operation, "nothing-received");
    for (const [line, one] of Object.entries(returned.pieces)) one.received = received[line] ?? 0;
  }
  returned.status = to;
  return answered(state, operation, "ok");
}

function wasInspected({ inspections }: Order, { id }: Return): boolean {
  return Object.values(inspections).some(({ returnId }) => returnId === id);
}

export function inspectReturned(
  state: State,
  operation: OperationOf<"inspect-return">,
  order: Order,
): Outcome[] {
  const { inspection: id, returnId, line, quantity, disposition, sealOk } = operation;
  const returned = returnOf(order, operation);
  if (order.inspections[id]) return answered(state, operation, "ok");
  if (!["received", "inspected", "settled"].includes(returned.status))
    return answered(state, operation, "wrong-step");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  if (disposition === "send-again") return answered(state, operation, "not-sent-again");
  const received = returned.pieces[line]!.received ?? 0;
  const isOfThese = (one: { returnId: string | null }) => one.returnId === returnId;
  const isOnceEach = returned.status === "received";
  const done = countInspected(order, line, (one) => isOfThese(one) && (isOnceEach || isFinal(one)));
  if (quantity > received - done) return answered(state, operation, "more-than-received");
  if (disposition === "restock" && sealOk === false)
    return answered(state, operation, "seal-opened");
  order.inspections[id] = { line, quantity, disposition, returnId };
  if (disposition === "restock") state.products[order.lines[line]!.product]!.onHand += quantity;
  const isWhole = Object.entries(returned.pieces).every(
    ([at, one]) => countInspected(order, Number(at), isOfThese) >= (one.received ?? 0),
  );
  if (returned.status === "received" && isWhole) returned.status = "inspected";
  return answered(state, operation, "ok");
}

/** What the received pieces of a return cost when they were bought. */
export function valueOf({ lines }: Pick<Order, "lines">, { pieces }: Return): number {
  return Object.entries(pieces).reduce(
    (sum, [line, { received }]) => sum + lines[Number(line)]!.price * (received ?? 0),
    0,
  );
}

export function settleReturn(
  state: State,
  operation: OperationOf<"settle">,
  order: Order,
): Outcome[] {
  const { refund, shown, deduction } = operation;
  const returned = returnOf(order, operation);
  const isSame = returned.refund
    ? returned.refund === refund
    : returned.amount === shown - deduction;
  if (returned.status === "settled" && isSame) return answered(state, operation, "ok");
  if (returned.status !== "inspected") return answered(state, operation, "wrong-step");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  if (valueOf(order, returned) !== shown) return answered(state, operation, "value-changed");
  const amount = shown - deduction;
  const money = order.money.find(({ accepted }) => accepted);
  if (amount > 0) {
    if (!money) return answered(state, operation, "no-payment");
    if (amount > money.amount - money.back) return answered(state, operation, "too-much");
    if (!money.isOnline && !returned.hasAccount) return answered(state, operation, "no-account");
    money.back += amount;
    money.refunds.push(refund);
  }
  Object.assign(returned, { status: "settled", amount, refund: amount > 0 ? refund : null });
  return answered(state, operation, "ok");
}

function returnOf({ returns }: Order, { returnId }: { returnId: string }): Return {
  return returns.find(({ id }) => id === returnId)!;
}

function mapPieces<One, Other>(pieces: Record<string, One>, change: (one: One) => Other) {
  return Object.fromEntries(Object.entries(pieces).map(([line, one]) => [line, change(one)]));
}
