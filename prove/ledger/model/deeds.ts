import { bank, cancel, clock, end, retry, tell } from "./by-stripe.ts";
import type { Deed, Of, Outcome } from "./deed.ts";
import { answered, done, ending, further } from "./outcome.ts";
import {
  change,
  hasReceipt,
  hold,
  isAwaited,
  mostOverdrawn,
  settle,
  take,
  type Order,
  type State,
} from "./state.ts";

/** One step of a deed, from a state that is its own to change. */
export function step(state: State, deed: Deed): Outcome[] {
  switch (deed.kind) {
    case "buy":
      return buy(state, deed);
    case "save":
      return save(state, deed);
    case "retry":
      return retry(state, deed, state.orders[deed.order]!);
    case "bank":
      return bank(state, deed, state.orders[deed.order]!);
    case "tell":
      return tell(state, deed, state.orders[deed.order]!);
    case "cancel":
      return cancel(state, deed, state.orders[deed.order]!);
    case "clock":
      return clock(state, deed, state.orders[deed.order]!);
    case "upload":
      return upload(state, deed, state.orders[deed.order]!);
    case "verify":
      return verify(state, deed, state.orders[deed.order]!);
    case "reject":
      return reject(state, deed, state.orders[deed.order]!);
    case "status":
      return status(state, deed, state.orders[deed.order]!);
    case "refund":
      return refund(state, deed, state.orders[deed.order]!);
    case "end":
      return end(state, deed, state.orders[deed.order]!);
  }
}

function buy(state: State, deed: Of<"buy">): Outcome[] {
  const { form, cart, method, total } = deed;
  if (deed.at === 1) return state.emptied.includes(cart) ? done(state) : [];
  const placed = state.forms[form];
  if (placed) {
    const again: Deed = { kind: "retry", order: placed, at: 0 };
    // Payable or not is asked a moment later: staff may have opened the order again by then.
    return answered(state, deed, placed, method === "stripe_fpx" ? [again] : []);
  }
  if (state.emptied.includes(cart)) return answered(state, deed, "empty");
  const lines = deed.lines.map((line) => {
    const adjustment = state.products[line.product]!.sizes[line.size] ?? 0;
    return { ...line, adjustment };
  });
  const short = take(state, lines);
  // Before the page could say so, the same form, sent again, may have had more luck.
  if (short && deed.answer === "empty") return further(state, { ...deed, at: 1 });
  if (short) return answered(state, deed, shortWords(short));
  const id = deed.answer ?? "";
  // The same order cannot come of two forms, and an order must have come.
  if (!/^[0-9a-f-]{36}$/.test(id) || state.orders[id]) return [];
  state.forms[form] = id;
  state.emptied.push(cart);
  const attempt = { truth: "open", amount: total, currency: "myr", isKnown: true, marks: [] };
  state.orders[id] = {
    status: "pending",
    payment: "pending",
    method,
    total,
    due: "later",
    lines,
    attempts: method === "stripe_fpx" ? [{ ...attempt, truth: "open", marks: [] }] : [],
    receipts: [],
    money: [],
    way: [],
  };
  return done(state);
}

export function shortWords(short: Record<string, number>) {
  const named = Object.entries(short).toSorted(([one], [other]) => one.localeCompare(other));
  return `short ${named.map(([product, left]) => `${product}:${left}`).join(" ")}`;
}

function upload(state: State, deed: Of<"upload">, order: Order): Outcome[] {
  const isOpen =
    order.method === "touch_n_go" && order.payment !== "completed" && order.status !== "cancelled";
  if (!isOpen) return answered(state, deed, "not-awaited");
  if (deed.at === 0) return further(state, { ...deed, at: 1 });
  if (hasReceipt(order)) return answered(state, deed, "already-sent");
  order.receipts.push("standing");
  order.due = "none";
  return answered(state, deed, "ok");
}

function verify(state: State, deed: Of<"verify">, order: Order): Outcome[] {
  const receipt = order.receipts[deed.nth]!;
  if (receipt === "rejected") return answered(state, deed, "rejected");
  if (receipt === "verified") return answered(state, deed, "ok");
  const { accepted, reason, ended } = settle(state, order, order.total, "staff");
  if (reason === "already-paid") return answered(state, deed, "already-paid");
  order.receipts[deed.nth] = "verified";
  if (accepted) return answered(state, deed, "ok", ended ? [ending(deed.order)] : []);
  hold(order, order.total);
  return answered(state, deed, "held");
}

function reject(state: State, deed: Of<"reject">, order: Order): Outcome[] {
  const receipt = order.receipts[deed.nth]!;
  if (receipt !== "standing") return answered(state, deed, receipt);
  order.receipts[deed.nth] = "rejected";
  if (isAwaited(order)) order.due = "later";
  return answered(state, deed, "ok");
}

function status(state: State, deed: Of<"status">, order: Order): Outcome[] {
  const { shown, to } = deed;
  if (order.status !== shown.status || order.payment !== shown.payment)
    return answered(state, deed, "changed");
  const { ended, short } = change(state, order, to, "staff");
  if (short) return answered(state, deed, "short");
  return answered(state, deed, "ok", ended ? [ending(deed.order)] : []);
}

function refund(state: State, deed: Of<"refund">, order: Order): Outcome[] {
  const money = order.money[deed.nth]!;
  if (money.refunds.includes(deed.id)) return answered(state, deed, "ok");
  if (deed.amount > money.amount - money.back) return answered(state, deed, "too-much");
  money.back += deed.amount;
  money.refunds.push(deed.id);
  const { ended } = deed.cancel
    ? change(state, order, { status: "cancelled" }, "staff")
    : { ended: false };
  return answered(state, deed, "ok", ended ? [ending(deed.order)] : []);
}

function save(state: State, deed: Of<"save">): Outcome[] {
  const product = state.products[deed.product]!;
  if (product.version !== deed.version) return answered(state, deed, "changed");
  const most = mostOverdrawn({ ...product, sizes: deed.sizes });
  if (product.onHand + deed.delta + most < 0) return answered(state, deed, "below-zero");
  product.onHand += deed.delta;
  product.sizes = deed.sizes;
  product.version += 1;
  return answered(state, deed, "ok");
}
