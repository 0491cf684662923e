import type { Deed, Of, Outcome } from "./deed.ts";
import { answered, done, ending, further } from "./outcome.ts";
import {
  apply,
  change,
  hasReceipt,
  isAwaited,
  isBeingChecked,
  isPaid,
  isUnsettled,
  type Order,
  type State,
  type Truth,
} from "./state.ts";

// What reaches the shop through Stripe, or asks Stripe on the way.

export function retry(state: State, deed: Of<"retry">, order: Order): Outcome[] {
  if (deed.at === 0) {
    const isOpen = order.method === "stripe_fpx" && isAwaited(order) && !isPaid(order);
    if (!isOpen) return answered(state, deed, "not-awaited");
    const standing = order.attempts.findLastIndex(isUnsettled);
    if (order.attempts[standing]?.marks.includes("waiting"))
      return answered(state, deed, "being-checked");
    if (order.attempts[standing]?.isKnown) return answered(state, deed, "ok");
    if (standing >= 0) return further(state, { ...deed, at: 1, attempt: standing });
    const { total: amount } = order;
    order.attempts.push({ truth: "none", amount, currency: "myr", isKnown: false, marks: [] });
    change(state, order, { payment: "pending" }, "customer");
    order.due = "later";
    return further(state, { ...deed, at: 1, attempt: order.attempts.length - 1 });
  }
  const attempt = order.attempts[deed.attempt!]!;
  if (deed.at === 1) {
    if (attempt.truth === "none") attempt.truth = "open";
    return further(state, { ...deed, at: 2 });
  }
  attempt.isKnown = true;
  if (isAwaited(order)) return answered(state, deed, "ok");
  return answered(state, deed, "not-awaited", [ending(deed.order)]);
}

const fits: Record<Of<"bank">["deed"], Truth[]> = {
  pay: ["open"],
  "pay-later": ["open"],
  succeed: ["waiting"],
  fail: ["waiting", "open"],
};
const becomes = { pay: "paid", "pay-later": "waiting", succeed: "paid", fail: "failed" } as const;

export function bank(state: State, deed: Of<"bank">, order: Order): Outcome[] {
  const attempt = order.attempts[deed.nth]!;
  if (!fits[deed.deed].includes(attempt.truth)) return answered(state, deed, "refused");
  attempt.truth = becomes[deed.deed];
  return answered(state, deed, "ok");
}

export function tell(state: State, deed: Of<"tell">, order: Order): Outcome[] {
  if (state.told.includes(deed.event)) return done(state);
  const attempt = order.attempts[deed.nth]!;
  if (deed.at === 0) return further(state, { ...deed, at: 1, seen: attempt.truth });
  state.told.push(deed.event);
  return done(state, applied(state, deed, order, deed.nth));
}

/** The time to pay is over; then the clock comes by: once, or oftener where others are due as well. */
export function clock(state: State, deed: Of<"clock">, order: Order): Outcome[] {
  switch (deed.at) {
    case 0:
      if (order.due === "none") return done(state);
      order.due = "over";
      for (const attempt of order.attempts.filter(isUnsettled)) {
        if (attempt.truth === "open") attempt.truth = "expired";
      }
      return further(state, { ...deed, at: 1 });
    case 1:
      if (order.due !== "over") return further(state, { ...deed, at: 4 });
      return order.method === "stripe_fpx"
        ? ask(state, deed, order)
        : further(state, { ...deed, at: 3 });
    case 2:
      return hear(state, deed, order);
    case 3: {
      const waits = hasReceipt(order) || isBeingChecked(order);
      const isOver = order.due === "over" && isAwaited(order) && !isPaid(order) && !waits;
      if (isOver) change(state, order, { status: "cancelled" }, "clock");
      return further(state, { ...deed, at: 4 }, isOver ? [ending(deed.order)] : []);
    }
    default: {
      if (order.due !== "over") return done(state);
      const { ticks = 1 } = deed;
      const again = further(structuredClone(state), { ...deed, at: 1, ticks: ticks + 1 });
      order.due = "later";
      return ticks < 3 ? [...done(state), ...again] : done(state);
    }
  }
}

/** The shop asks Stripe about what is open of an order, and applies what it hears, before it goes on. */
function ask(state: State, deed: Of<"cancel" | "clock" | "end">, order: Order): Outcome[] {
  const nth = order.attempts.findLastIndex((attempt) => attempt.isKnown && isUnsettled(attempt));
  if (nth < 0) return further(state, { ...deed, at: deed.at + 2 });
  return further(state, {
    ...deed,
    at: deed.at + 1,
    attempt: nth,
    seen: order.attempts[nth]!.truth,
  });
}

function hear(
  state: State,
  deed: Of<"cancel" | "clock" | "end"> | Of<"tell">,
  order: Order,
): Outcome[] {
  const spawned = applied(state, deed, order, deed.attempt!);
  return further(state, { ...deed, at: deed.at + 1 }, spawned);
}

export function cancel(state: State, deed: Of<"cancel">, order: Order): Outcome[] {
  if (deed.at === 0) return ask(state, deed, order);
  if (deed.at === 1) return hear(state, deed, order);
  if (!isAwaited(order) || isPaid(order)) return answered(state, deed, "not-open");
  if (isBeingChecked(order) || hasReceipt(order)) return answered(state, deed, "being-checked");
  change(state, order, { status: "cancelled" }, "customer");
  return answered(state, deed, "ok", [ending(deed.order)]);
}

/** What the shop does of itself: it closes the payment page of what ended. */
export function end(state: State, deed: Of<"end">, order: Order): Outcome[] {
  if (deed.at === 0) return isAwaited(order) ? done(state) : further(state, { ...deed, at: 1 });
  if (deed.at === 1) {
    const open = order.attempts.find((attempt) => attempt.isKnown && isUnsettled(attempt));
    if (!open) return done(state);
    if (open.truth === "open") open.truth = "expired";
    return further(state, { ...deed, at: 2, attempt: order.attempts.indexOf(open) });
  }
  if (deed.at === 2) {
    const seen = order.attempts[deed.attempt!]!.truth;
    return further(state, { ...deed, at: 3, seen });
  }
  return done(state, applied(state, deed, order, deed.attempt!));
}

function applied(state: State, deed: Deed & { order: string }, order: Order, nth: number): Deed[] {
  const ended = apply(state, order, order.attempts[nth]!, deed.seen!);
  return ended ? [ending(deed.order)] : [];
}
