import {
  applyBankEvent,
  cancel,
  advanceClock,
  end,
  retry,
  deliverEvent,
} from "./stripe-operations.ts";
import { moveLost, refundLost } from "./lost-operations.ts";
import type { Operation, OperationOf, Outcome, Statuses } from "./operation.ts";
import { answered, done, ending, further } from "./outcome.ts";
import {
  ask,
  inspectReturned,
  moveReturn,
  placeExchange,
  settleReturn,
} from "./return-operations.ts";
import { inspect, ship, start } from "./shipment-operations.ts";
import {
  acceptedMoney,
  change,
  hasReceipt,
  holdMoney,
  isCancelledByClock,
  isCreditGone,
  isPaid,
  awaitsPayment,
  isToRecord,
  mostOverdrawn,
  newDeadline,
  refundDueBy,
  settle,
  takeStock,
  type Order,
  type State,
} from "./state.ts";

type Step<Kind extends Operation["kind"]> = (
  state: State,
  operation: OperationOf<Kind>,
  order: Order,
) => Outcome[];

const steps: { [Kind in Operation["kind"]]: Step<Kind> } = {
  buy,
  save,
  retry,
  bank: applyBankEvent,
  deliver: deliverEvent,
  cancel,
  clock: advanceClock,
  upload,
  verify,
  reject,
  status,
  refund,
  start,
  ship,
  lost: moveLost,
  "refund-lost": refundLost,
  inspect,
  ask,
  return: moveReturn,
  "inspect-return": inspectReturned,
  settle: settleReturn,
  exchange: placeExchange,
  end,
};

/** One step of an operation, on its own copy of a state. `buy` and `save` are about no order. */
export function step(state: State, operation: Operation): Outcome[] {
  const order = "order" in operation ? state.orders[operation.order] : undefined;
  const run = steps[operation.kind] as Step<Operation["kind"]>;
  return run(state, operation, order!);
}

function buy(state: State, operation: OperationOf<"buy">): Outcome[] {
  const { form, cart, method, delivers, total } = operation;
  if (operation.step === 1) return state.emptied.includes(cart) ? done(state) : [];
  const placed = state.forms[form];
  if (placed) {
    const again: Operation = { kind: "retry", order: placed, step: 0 };
    // Whether it can be paid is read later: staff may have reopened the order by then.
    return answered(state, operation, placed, method === "stripe_fpx" ? [again] : []);
  }
  if (state.emptied.includes(cart)) return answered(state, operation, "empty");
  const lines = operation.lines.map((line) => {
    const adjustment = state.products[line.product]!.sizes[line.size] ?? 0;
    return { ...line, adjustment };
  });
  const short = takeStock(state, lines);
  // Before that page was rendered, the same form sent again may have succeeded.
  if (short && operation.answer === "empty") return further(state, { ...operation, step: 1 });
  if (short) return answered(state, operation, shortageMessages(short));
  const id = operation.answer ?? "";
  // Two forms cannot give the same order, and an order must exist.
  if (!/^[0-9a-f-]{36}$/.test(id) || state.orders[id]) return [];
  state.forms[form] = id;
  state.emptied.push(cart);
  const attempt = { amount: total, currency: "myr", isKnown: true };
  state.orders[id] = {
    status: "pending",
    payment: "pending",
    method,
    delivers,
    total,
    due: "later",
    lines,
    attempts: method === "stripe_fpx" ? [{ ...attempt, stripeState: "open", recorded: [] }] : [],
    receipts: [],
    isLateMoneyHeld: false,
    money: [],
    shipments: [],
    inspections: {},
    returns: [],
    history: [],
  };
  return done(state);
}

export function shortageMessages(short: Record<string, number>) {
  const named = Object.entries(short).toSorted(([one], [other]) => one.localeCompare(other));
  return `short ${named.map(([product, left]) => `${product}:${left}`).join(" ")}`;
}

function upload(state: State, operation: OperationOf<"upload">, order: Order): Outcome[] {
  const isLate = isCancelledByClock(order) && !order.isLateMoneyHeld;
  const isOpen =
    order.method === "touch_n_go" &&
    order.payment !== "completed" &&
    (order.status !== "cancelled" || isLate);
  if (!isOpen) return answered(state, operation, "not-awaited");
  if (operation.step === 0) return further(state, { ...operation, step: 1 });
  if (isPaid(order) || (!isLate && isCreditGone(order)))
    return answered(state, operation, "not-awaited");
  if (hasReceipt(order)) return answered(state, operation, "already-sent");
  order.receipts.push("submitted");
  order.due = "none";
  return answered(state, operation, "ok");
}

function verify(state: State, operation: OperationOf<"verify">, order: Order): Outcome[] {
  const receipt = order.receipts[operation.nth]!;
  if (receipt === "rejected") return answered(state, operation, "rejected");
  if (receipt === "verified") return answered(state, operation, "ok");
  const { accepted, reason, ended } = settle(state, order, order.total, "staff");
  if (reason === "already-paid") return answered(state, operation, "already-paid");
  order.receipts[operation.nth] = "verified";
  if (accepted) return answered(state, operation, "ok", ended ? [ending(operation.order)] : []);
  holdMoney(order, order.total);
  order.isLateMoneyHeld = isCancelledByClock(order);
  return answered(state, operation, "held");
}

function reject(state: State, operation: OperationOf<"reject">, order: Order): Outcome[] {
  const receipt = order.receipts[operation.nth]!;
  if (receipt !== "submitted") return answered(state, operation, receipt);
  order.receipts[operation.nth] = "rejected";
  if (awaitsPayment(order)) order.due = newDeadline(order);
  return answered(state, operation, "ok");
}

function status(state: State, operation: OperationOf<"status">, order: Order): Outcome[] {
  const { shown, to } = operation;
  if (order.status !== shown.status || order.payment !== shown.payment) {
    // Done if it was the same clerk, whom the model does not know.
    const isRepeated = operation.answer === "ok" && isLastChange(order, shown, to);
    return answered(state, operation, isRepeated ? "ok" : "changed");
  }
  const isReopened = order.status === "cancelled" && to.status !== "cancelled";
  const becomesPaid = order.payment !== "completed" && to.payment === "completed";
  if ((isReopened || (becomesPaid && !isPaid(order))) && isCreditGone(order))
    return answered(state, operation, "credit-refunded");
  if (isReopened && order.money.some(({ accepted, back }) => accepted && back > 0))
    return answered(state, operation, "money-refunded");
  const refundDue = refundDueBy(order, to);
  if (refundDue > 0 && refundDue !== operation.refundDue)
    return answered(state, operation, "asked");
  const isRecorded = isToRecord(order, to);
  const { ended, short, isRefused } = change(state, order, to, "staff");
  if (isRefused) return answered(state, operation, "pieces-have-left");
  if (short) return answered(state, operation, "short");
  if (isRecorded) order.money.push(acceptedMoney(order.total, { isOnline: false }));
  return answered(state, operation, "ok", ended ? [ending(operation.order)] : []);
}

/** Whether the order's last change was this one, by staff. */
function isLastChange(order: Order, shown: Statuses, to: Statuses): boolean {
  if (order.status !== to.status || order.payment !== to.payment) return false;
  const changes = [
    shown.status === to.status ? "" : `order-status ${shown.status}>${to.status} by staff`,
    shown.payment === to.payment ? "" : `payment-status ${shown.payment}>${to.payment} by staff`,
  ].filter(Boolean);
  const last = new Set(order.history.slice(-changes.length));
  return changes.every((one) => last.has(one));
}

function refund(state: State, operation: OperationOf<"refund">, order: Order): Outcome[] {
  const money = order.money[operation.nth]!;
  if (money.refunds.includes(operation.id)) return answered(state, operation, "ok");
  const isActive = order.status !== "cancelled" && !operation.cancel;
  if (money.isCredit && order.payment !== "completed" && isActive)
    return answered(state, operation, "credit-in-use");
  if (operation.amount > money.amount - money.back) return answered(state, operation, "too-much");
  money.back += operation.amount;
  money.refunds.push(operation.id);
  const { ended } = operation.cancel
    ? change(state, order, { status: "cancelled" }, "staff")
    : { ended: false };
  return answered(state, operation, "ok", ended ? [ending(operation.order)] : []);
}

function save(state: State, operation: OperationOf<"save">): Outcome[] {
  const product = state.products[operation.product]!;
  if (product.version !== operation.version) return answered(state, operation, "changed");
  const overdrawn = mostOverdrawn({ ...product, sizes: operation.sizes });
  if (product.onHand + operation.delta + overdrawn < 0)
    return answered(state, operation, "below-zero");
  product.onHand += operation.delta;
  product.sizes = operation.sizes;
  product.version += 1;
  return answered(state, operation, "ok");
}
