import {
  hasLeft,
  haveAllArrived,
  leftPieces,
  type Inspection,
  type Return,
  type Shipment,
} from "./pieces.ts";

/**
 * What must hold for a few products and their orders: the shop's rules again in the simplest form, one operation
 * after the other. `observe.ts` reads the same shape from the database.
 */
export type State = {
  products: Record<string, Product>;
  orders: Record<string, Order>;
  /** The order created by a checkout form. */
  forms: Record<string, string>;
  /** Carts that were ordered and are empty. */
  emptied: string[];
  /** Stripe events that were applied. */
  appliedEvents: string[];
};

/** Each size has the stock on hand plus its own adjustment. */
export type Product = { onHand: number; version: number; sizes: Record<string, number> };
/**
 * An ordered piece's price and its size's adjustment never change. `size` is empty for a product without
 * sizes.
 */
export type Line = {
  product: string;
  size: string;
  adjustment: number;
  quantity: number;
  price: number;
};
export type StripeState = "none" | "open" | "waiting" | "failed" | "expired" | "paid";

export type Order = {
  status: "pending" | "processing" | "completed" | "cancelled";
  payment: "pending" | "completed" | "failed";
  /** Staff take the difference of an exchange in cash. */
  method: "stripe_fpx" | "touch_n_go" | "cash";
  /** By courier; otherwise it is collected. */
  delivers: boolean;
  total: number;
  /** Whether it has a deadline, and whether that has passed. */
  due: "none" | "later" | "over";
  lines: Line[];
  attempts: Attempt[];
  receipts: ("submitted" | "verified" | "rejected")[];
  /** Since the clock cancelled it, a receipt was verified whose money could not be accepted. */
  isLateMoneyHeld: boolean;
  money: Money[];
  shipments: Shipment[];
  /** By their ids. */
  inspections: Record<string, Inspection>;
  returns: Return[];
  /** Its status changes in sequence: `payment-status pending>completed by payment`. */
  history: string[];
};

export type By = "staff" | "customer" | "payment" | "clock";

/** One Stripe session: its state there, and what the shop has recorded. */
export type Attempt = {
  stripeState: StripeState;
  amount: number;
  currency: string;
  isKnown: boolean;
  recorded: StripeState[];
};

/** `isOnline`: paid through Stripe, which refunds it, too. `isCredit`: paid with pieces that were given in exchange. */
export type Money = {
  amount: number;
  accepted: boolean;
  isOnline: boolean;
  isCredit: boolean;
  back: number;
  refunds: string[];
};

export function acceptedMoney(
  amount: number,
  { isOnline, isCredit = false }: { isOnline: boolean; isCredit?: boolean },
): Money {
  return { amount, accepted: true, isOnline, isCredit, back: 0, refunds: [] };
}

/** What is left of an order's accepted money. */
export function leftMoney({ money }: Pick<Order, "money">): number {
  return money.reduce((sum, one) => sum + (one.accepted ? one.amount - one.back : 0), 0);
}

/** Whether a part of the order's credit went back, so that it pays for the order no longer. */
export function isCreditGone({ money }: Order) {
  return money.some(({ isCredit, back }) => isCredit && back > 0);
}

/** The effect of an operation, and what the shop then does without a request. */
export type Change = {
  ended: boolean;
  short: Record<string, number> | undefined;
  /** Pieces have left the shop, so the order cannot be reopened, and only staff cancel it. */
  isRefused: boolean;
};

export function awaitsPayment({ status, payment }: Pick<Order, "status" | "payment">) {
  return status === "pending" && payment !== "completed";
}

export function isUnfinished({ recorded }: Attempt) {
  return !recorded.some(
    (recordedState) =>
      recordedState === "failed" || recordedState === "expired" || recordedState === "paid",
  );
}

export function isPaid({ money }: Order) {
  return money.some(({ accepted }) => accepted);
}

type Statuses = Pick<Order, "status" | "payment">;

/** Whether staff must say how it was paid: it becomes paid, or is cancelled as paid, without a payment. */
export function isToRecord(order: Order, to: Statuses) {
  const isNews = order.payment !== "completed" || isCancelling(order, to);
  return to.payment === "completed" && isNews && !isPaid(order);
}

/** The amount that staff confirm to refund when they cancel it; 0 if not asked. */
export function refundDueBy(order: Order, to: Statuses): number {
  if (!isCancelling(order, to)) return 0;
  if (isToRecord(order, to)) return order.total;
  return leftMoney(order);
}

function isCancelling(order: Order, to: Statuses) {
  return to.status === "cancelled" && order.status !== "cancelled";
}

export function hasReceipt({ receipts }: Order) {
  return receipts.includes("submitted");
}

export function isCancelledByClock({ status, history }: Order) {
  const last = history.findLast((entry) => entry.startsWith("order-status "));
  return status === "cancelled" && last?.endsWith(" by clock") === true;
}

/** The buyer is done, and the bank has not answered yet. */
export function isBeingChecked({ attempts }: Order) {
  return attempts.some((attempt) => isUnfinished(attempt) && attempt.recorded.includes("waiting"));
}

/** Takes the items from stock, all or none; returns which are short and how many are left. */
export function takeStock(state: State, lines: Line[]): Record<string, number> | undefined {
  const left = Object.fromEntries(
    lines.map(({ product }) => [product, state.products[product]!.onHand]),
  );
  const short: Record<string, number> = {};
  for (const { product, size, adjustment, quantity } of lines) {
    const overdrawn = mostOverdrawn(state.products[product]!);
    const there = Math.max(0, left[product]! + Math.min(adjustment, overdrawn));
    if (there < quantity) short[pieceName(product, size)] = there;
    left[product] = left[product]! - quantity;
  }
  if (Object.keys(short).length > 0) return short;
  for (const [product, onHand] of Object.entries(left)) state.products[product]!.onHand = onHand;
  return undefined;
}

/** Extra pieces of one size: no order takes more, however many its size once had. */
export function mostOverdrawn({ sizes }: Product): number {
  return Math.max(0, ...Object.values(sizes));
}

export function pieceName(product: string, size: string): string {
  return size === "" ? product : `${product}/${size}`;
}

/**
 * Sets an order's statuses; the stock of what is in the shop follows. Returns the shortage if it cannot.
 */
export function change(
  state: State,
  order: Order,
  to: Partial<Pick<Order, "status" | "payment">>,
  by: By,
): Change {
  const next = { status: to.status ?? order.status, payment: to.payment ?? order.payment };
  const isSame = next.status === order.status && next.payment === order.payment;
  const none = { ended: false, short: undefined, isRefused: false };
  if (isSame) return none;
  const [held, holds] = [order.status !== "cancelled", next.status !== "cancelled"];
  const left = order.lines.map((_, line) => leftPieces(order, line));
  const isRefused =
    held === holds ? false : left.some((count) => count > 0) && (holds || by !== "staff");
  if (isRefused) return { ...none, isRefused };
  if (held && !holds) {
    for (const [line, { product, quantity }] of order.lines.entries())
      state.products[product]!.onHand += quantity - left[line]!;
  }
  const short = !held && holds ? takeStock(state, order.lines) : undefined;
  if (short) return { ...none, short };
  const ended = (held && !holds) || (by === "staff" && next.payment === "completed");
  if (!awaitsPayment(next)) order.due = "none";
  else if (!awaitsPayment(order))
    order.due = isPaid(order) || hasReceipt(order) ? "none" : newDeadline(order);
  if (next.status !== order.status) order.isLateMoneyHeld = false;
  if (next.status !== order.status)
    order.history.push(`order-status ${order.status}>${next.status} by ${by}`);
  if (next.payment !== order.payment)
    order.history.push(`payment-status ${order.payment}>${next.payment} by ${by}`);
  Object.assign(order, next);
  return { ...none, ended };
}

/** No deadline once pieces have left: such an order is not cancelled because it is unpaid. */
export function newDeadline({ shipments }: Order): "none" | "later" {
  return shipments.some(hasLeft) ? "none" : "later";
}

/** An arrived payment: accepted if the order has none yet and its items are available, otherwise held. */
export function settle(state: State, order: Order, amount: number, by: By) {
  if (isPaid(order)) return { accepted: false, reason: "already-paid" as const, ended: false };
  const isDelivered = order.status === "completed" || haveAllArrived(order);
  const status = isDelivered ? "completed" : "processing";
  const { ended, short, isRefused } = change(state, order, { status, payment: "completed" }, by);
  if (short || isRefused)
    return { accepted: false, reason: "not-enough-stock" as const, ended: false };
  order.money.push(acceptedMoney(amount, { isOnline: by === "payment" }));
  return { accepted: true, reason: undefined, ended };
}

/** What the shop does with a session's state, whenever it reads it. Returns whether it then ends payments. */
export function applyState(
  state: State,
  order: Order,
  attempt: Attempt,
  stripeState: StripeState,
): boolean {
  attempt.isKnown = true;
  if (stripeState === "open" || stripeState === "none" || attempt.recorded.includes(stripeState))
    return false;
  const fits = attempt.amount === order.total && attempt.currency === "myr";
  const isNewest = order.attempts.at(-1) === attempt;
  if (!fits) {
    // A mismatched payment is held if it is in ringgit; a session's other ends do not affect the order.
    if (stripeState === "waiting") return false;
    attempt.recorded.push(stripeState);
    if (stripeState === "paid" && attempt.currency === "myr") holdMoney(order, attempt.amount);
    return false;
  }
  attempt.recorded.push(stripeState);
  switch (stripeState) {
    case "waiting":
      if (order.due !== "none") order.due = "later";
      return false;
    case "failed":
      if (order.payment !== "pending" || !isNewest) return false;
      return change(state, order, { payment: "failed" }, "payment").ended;
    case "expired":
      if (!awaitsPayment(order) || !isNewest || isPaid(order)) return false;
      return change(state, order, { status: "cancelled" }, "clock").ended;
    case "paid": {
      const settled = settle(state, order, attempt.amount, "payment");
      if (!settled.accepted) holdMoney(order, attempt.amount);
      return settled.ended;
    }
  }
}

export function holdMoney(order: Order, amount: number) {
  const isOnline = order.method === "stripe_fpx";
  order.money.push({ ...acceptedMoney(amount, { isOnline }), accepted: false });
}
