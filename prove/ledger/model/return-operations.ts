import type { OperationOf, Outcome, ReturnStep } from "./operation.ts";
import { answered, done } from "./outcome.ts";
import {
  countInspected,
  isFinal,
  piecesInReturns,
  piecesWithCustomer,
  type Return,
  type ReturnStatus,
} from "./pieces.ts";
import {
  acceptedMoney,
  leftMoney,
  takeStock,
  type Line,
  type Money,
  type Order,
  type State,
} from "./state.ts";

// What a customer gives back for money or in exchange. Each is one transaction of the shop.

export function ask(state: State, operation: OperationOf<"ask">, order: Order): Outcome[] {
  const { returnId: id, returnKind: kind, by, pieces } = operation;
  if (order.returns.some((one) => one.id === id)) return answered(state, operation, "ok");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  for (const [line, quantity] of Object.entries(pieces)) {
    const refused = refusalOf(order, Number(line), quantity);
    if (refused) return answered(state, operation, refused);
  }
  order.returns.push({
    id,
    kind,
    status: by === "staff" ? "approved" : "requested",
    hasAccount: false,
    pieces: mapPieces(pieces, (requested) => ({ requested, received: null })),
    amount: null,
    refund: null,
    newOrder: null,
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
  return isOpen ? "already-requested" : "more-than-arrived";
}

function isOver(status: ReturnStatus): boolean {
  return status === "refused" || status === "withdrawn";
}

/** The statuses that a step may follow, and the one it leads to. */
const steps: Record<Exclude<ReturnStep, "account">, { from: ReturnStatus[]; to: ReturnStatus }> = {
  approve: { from: ["requested"], to: "approved" },
  receive: { from: ["approved"], to: "received" },
  refuse: { from: ["requested", "approved", "received"], to: "refused" },
  withdraw: { from: ["requested"], to: "withdrawn" },
  end: { from: ["requested", "approved", "received", "inspected"], to: "withdrawn" },
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
  const { from, to } = steps[returnStep];
  const isSame =
    returnStep !== "receive" ||
    Object.entries(returned.pieces).every(([line, one]) => one.received === (received[line] ?? 0));
  if (status === to && isSame) return answered(state, operation, "ok");
  const isCancelled = order.status === "cancelled";
  const isBack = status === "received" || status === "inspected";
  const isStuck = returnStep === "end" && isBack && !isCancelled;
  const wasSeen = returnStep === "refuse" && wasInspected(order, returned);
  if (!from.includes(status) || isStuck || wasSeen) return answered(state, operation, "wrong-step");
  if (isCancelled && (to === "approved" || to === "received"))
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
  const seen = countInspected(order, line, (one) => isOfThese(one) && (isOnceEach || isFinal(one)));
  if (quantity > received - seen) return answered(state, operation, "more-than-received");
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
  const refused = amount > 0 && refusalToRefund(order, returned, amount);
  if (refused) return answered(state, operation, refused);
  for (const { money, part } of partsOf(order, amount)) money.back += part;
  Object.assign(returned, { status: "settled", amount, refund: amount > 0 ? refund : null });
  return answered(state, operation, "ok");
}

type Part = { money: Money; part: number };

/** Divides an amount among the accepted money: first what was paid, then the credit, or with `lastFirst` the reverse. */
export function partsOf({ money }: Order, amount: number, { lastFirst = false } = {}): Part[] {
  let open = amount;
  return money
    .filter(({ accepted }) => accepted)
    .toSorted(
      (one, other) => (Number(one.isCredit) - Number(other.isCredit)) * (lastFirst ? -1 : 1),
    )
    .map((one) => {
      const part = Math.min(one.amount - one.back, open);
      open -= part;
      return { money: one, part };
    })
    .filter(({ part }) => part > 0);
}

/** Why so much cannot go back as money; undefined if it can. */
function refusalToRefund(order: Order, { hasAccount }: Return, amount: number) {
  const refused = refusalToTake(order, partsOf(order, amount), amount);
  if (refused) return refused;
  const needsAccount = partsOf(order, amount).some(({ money }) => !money.isOnline);
  return needsAccount && !hasAccount ? "no-account" : undefined;
}

/** Why so much cannot be taken from the accepted money, whatever it is for. */
function refusalToTake(order: Order, parts: Part[], amount: number) {
  if (!order.money.some(({ accepted }) => accepted)) return "no-payment";
  if (amount > leftMoney(order)) return "too-much";
  const isCreditInUse = order.payment !== "completed" && parts.some(({ money }) => money.isCredit);
  return isCreditInUse ? "credit-in-use" : undefined;
}

/** Staff place an order in exchange for the pieces of a return, which pay for it as far as they count. */
export function placeExchange(
  state: State,
  operation: OperationOf<"exchange">,
  order: Order,
): Outcome[] {
  const { form, shown, difference, answer } = operation;
  if (state.forms[form]) return answered(state, operation, "ok");
  const returned = returnOf(order, operation);
  // The order that another form placed has emptied the draft.
  if (returned.newOrder) return answered(state, operation, "empty-cart");
  if (answer === "price-changed") return done(state);
  if (returned.kind !== "exchange" || returned.status !== "inspected")
    return answered(state, operation, "wrong-step");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  if (valueOf(order, returned) !== shown) return answered(state, operation, "value-changed");
  // What the pieces of a refused form would have cost is not known.
  if (answer === "costs-less") return difference === "none" ? done(state) : [];
  const lines = operation.lines.map((line) => {
    const adjustment = state.products[line.product]!.sizes[line.size] ?? 0;
    return { ...line, adjustment };
  });
  if (takeStock(structuredClone(state), lines))
    return answered(state, operation, "not-enough-stock");
  const taken = refusalToTake(order, partsOf(order, shown, { lastFirst: true }), shown);
  if (taken) return answered(state, operation, taken);
  if (answer === "no-account")
    return difference === "refund" && !returned.hasAccount && !isAllOnline(order)
      ? done(state)
      : [];
  return operation.placed
    ? settleWith(state, operation, order, { lines, ...operation.placed })
    : [];
}

function isAllOnline({ money }: Order) {
  return money.every(({ accepted, isOnline }) => !accepted || isOnline);
}

/** The new order is paid: with the credit, and in cash if it costs more. If it costs less, the rest goes back as money. */
function settleWith(
  state: State,
  operation: OperationOf<"exchange">,
  order: Order,
  { id, lines, total, refund }: { lines: Line[] } & NonNullable<typeof operation.placed>,
): Outcome[] {
  const { form, shown } = operation;
  const returned = returnOf(order, operation);
  const credit = Math.min(shown, total);
  const [rest, toPay] = [shown - credit, total - credit];
  if (rest > 0 && operation.difference === "none") return [];
  for (const { money, part } of partsOf(order, credit, { lastFirst: true })) money.back += part;
  if (rest > 0 && refusalToRefund(order, returned, rest)) return [];
  for (const { money, part } of partsOf(order, rest)) money.back += part;
  takeStock(state, lines);
  const paid = acceptedMoney(credit, { isOnline: false, isCredit: true });
  state.forms[form] = id;
  state.orders[id] = {
    status: "processing",
    payment: "completed",
    method: "cash",
    delivers: false,
    total,
    due: "none",
    lines,
    attempts: [],
    receipts: [],
    isLateMoneyHeld: false,
    money: toPay > 0 ? [paid, acceptedMoney(toPay, { isOnline: false })] : [paid],
    shipments: [],
    inspections: {},
    returns: [],
    history: [
      "order-status pending>processing by staff",
      "payment-status pending>completed by staff",
    ],
  };
  const refundId = rest > 0 ? operation.refund : refund;
  Object.assign(returned, { status: "settled", amount: shown, refund: refundId, newOrder: id });
  return answered(state, operation, "ok");
}

function returnOf({ returns }: Order, { returnId }: { returnId: string }): Return {
  return returns.find(({ id }) => id === returnId)!;
}

function mapPieces<One, Other>(pieces: Record<string, One>, change: (one: One) => Other) {
  return Object.fromEntries(Object.entries(pieces).map(([line, one]) => [line, change(one)]));
}
