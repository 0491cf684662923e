import type { Operation, OperationOf, Outcome } from "./operation.ts";
import { answered, done, ending, further } from "./outcome.ts";
import {
  applyState,
  change,
  hasReceipt,
  awaitsPayment,
  isBeingChecked,
  isPaid,
  isUnfinished,
  newDeadline,
  type Order,
  type State,
  type StripeState,
} from "./state.ts";

// Operations that reach the shop through Stripe or ask Stripe on the way.

export function retry(state: State, operation: OperationOf<"retry">, order: Order): Outcome[] {
  if (operation.step === 0) {
    const isOpen = order.method === "stripe_fpx" && awaitsPayment(order) && !isPaid(order);
    if (!isOpen) return answered(state, operation, "not-awaited");
    const openAttempt = order.attempts.findLastIndex(isUnfinished);
    if (order.attempts[openAttempt]?.recorded.includes("waiting"))
      return answered(state, operation, "being-checked");
    if (order.attempts[openAttempt]?.isKnown) return answered(state, operation, "ok");
    if (openAttempt >= 0) return further(state, { ...operation, step: 1, attempt: openAttempt });
    const { total: amount } = order;
    order.attempts.push({
      stripeState: "none",
      amount,
      currency: "myr",
      isKnown: false,
      recorded: [],
    });
    change(state, order, { payment: "pending" }, "customer");
    order.due = newDeadline(order);
    return further(state, { ...operation, step: 1, attempt: order.attempts.length - 1 });
  }
  const attempt = order.attempts[operation.attempt!]!;
  if (operation.step === 1) {
    if (attempt.stripeState === "none") attempt.stripeState = "open";
    return further(state, { ...operation, step: 2 });
  }
  attempt.isKnown = true;
  if (awaitsPayment(order)) return answered(state, operation, "ok");
  return answered(state, operation, "not-awaited", [ending(operation.order)]);
}

const fits: Record<OperationOf<"bank">["operation"], StripeState[]> = {
  pay: ["open"],
  "pay-later": ["open"],
  succeed: ["waiting"],
  fail: ["waiting", "open"],
};
const becomes = { pay: "paid", "pay-later": "waiting", succeed: "paid", fail: "failed" } as const;

export function applyBankEvent(
  state: State,
  operation: OperationOf<"bank">,
  order: Order,
): Outcome[] {
  const attempt = order.attempts[operation.nth]!;
  if (!fits[operation.operation].includes(attempt.stripeState))
    return answered(state, operation, "refused");
  attempt.stripeState = becomes[operation.operation];
  return answered(state, operation, "ok");
}

export function deliverEvent(
  state: State,
  operation: OperationOf<"deliver">,
  order: Order,
): Outcome[] {
  if (state.appliedEvents.includes(operation.event)) return done(state);
  const attempt = order.attempts[operation.nth]!;
  if (operation.step === 0)
    return further(state, { ...operation, step: 1, seen: attempt.stripeState });
  state.appliedEvents.push(operation.event);
  return done(state, applyEnded(state, operation, order, operation.nth));
}

/** The deadline passes, then the expiry job runs: once, or more often if other orders are due too. */
export function advanceClock(
  state: State,
  operation: OperationOf<"clock">,
  order: Order,
): Outcome[] {
  switch (operation.step) {
    case 0:
      if (order.due === "none") return done(state);
      order.due = "over";
      for (const attempt of order.attempts.filter(isUnfinished)) {
        if (attempt.stripeState === "open") attempt.stripeState = "expired";
      }
      return further(state, { ...operation, step: 1 });
    case 1:
      if (order.due !== "over") return further(state, { ...operation, step: 4 });
      return order.method === "stripe_fpx"
        ? askStripe(state, operation, order)
        : further(state, { ...operation, step: 3 });
    case 2:
      return applyAnswer(state, operation, order);
    case 3: {
      const waits = hasReceipt(order) || isBeingChecked(order);
      const isOver = order.due === "over" && awaitsPayment(order) && !isPaid(order) && !waits;
      const { ended } = isOver
        ? change(state, order, { status: "cancelled" }, "clock")
        : { ended: false };
      return further(state, { ...operation, step: 4 }, ended ? [ending(operation.order)] : []);
    }
    default: {
      if (order.due !== "over") return done(state);
      const { ticks = 1 } = operation;
      const again = further(structuredClone(state), { ...operation, step: 1, ticks: ticks + 1 });
      order.due = "later";
      return ticks < 3 ? [...done(state), ...again] : done(state);
    }
  }
}

/** The shop asks Stripe about an order's open sessions and applies the answers before it continues. */
function askStripe(
  state: State,
  operation: OperationOf<"cancel" | "clock" | "end">,
  order: Order,
): Outcome[] {
  const nth = order.attempts.findLastIndex((attempt) => attempt.isKnown && isUnfinished(attempt));
  if (nth < 0) return further(state, { ...operation, step: operation.step + 2 });
  return further(state, {
    ...operation,
    step: operation.step + 1,
    attempt: nth,
    seen: order.attempts[nth]!.stripeState,
  });
}

function applyAnswer(
  state: State,
  operation: OperationOf<"cancel" | "clock" | "end"> | OperationOf<"deliver">,
  order: Order,
): Outcome[] {
  const spawned = applyEnded(state, operation, order, operation.attempt!);
  return further(state, { ...operation, step: operation.step + 1 }, spawned);
}

export function cancel(state: State, operation: OperationOf<"cancel">, order: Order): Outcome[] {
  if (operation.step === 0) return askStripe(state, operation, order);
  if (operation.step === 1) return applyAnswer(state, operation, order);
  if (!awaitsPayment(order) || isPaid(order)) return answered(state, operation, "not-open");
  if (isBeingChecked(order) || hasReceipt(order))
    return answered(state, operation, "being-checked");
  const { isRefused } = change(state, order, { status: "cancelled" }, "customer");
  if (isRefused) return answered(state, operation, "not-open");
  return answered(state, operation, "ok", [ending(operation.order)]);
}

/** What the shop does without a request: it closes the payment page of an order that ended. */
export function end(state: State, operation: OperationOf<"end">, order: Order): Outcome[] {
  if (operation.step === 0)
    return awaitsPayment(order) ? done(state) : further(state, { ...operation, step: 1 });
  if (operation.step === 1) {
    const open = order.attempts.find((attempt) => attempt.isKnown && isUnfinished(attempt));
    if (!open) return done(state);
    if (open.stripeState === "open") open.stripeState = "expired";
    return further(state, { ...operation, step: 2, attempt: order.attempts.indexOf(open) });
  }
  if (operation.step === 2) {
    const seen = order.attempts[operation.attempt!]!.stripeState;
    return further(state, { ...operation, step: 3, seen });
  }
  return done(state, applyEnded(state, operation, order, operation.attempt!));
}

function applyEnded(
  state: State,
  operation: Operation & { order: string },
  order: Order,
  nth: number,
): Operation[] {
  const ended = applyState(state, order, order.attempts[nth]!, operation.seen!);
  return ended ? [ending(operation.order)] : [];
}
