/**
 * What must be true of a few products and their orders: the shop's rules once more, told in the simplest
 * way there is, one deed after the other. `observe.ts` reads the same shape out of the database.
 */
export type State = {
  products: Record<string, Product>;
  orders: Record<string, Order>;
  /** The order that came of a checkout form. */
  forms: Record<string, string>;
  /** Carts that were bought, and so are empty. */
  emptied: string[];
  /** Events of Stripe's that were applied. */
  told: string[];
};

/** What there is of each size is what is on hand, and so many more or fewer. */
export type Product = { onHand: number; version: number; sizes: Record<string, number> };
/**
 * A piece's price in an order is nobody's to change, nor by how many its size differed. `size` is empty
 * where it comes in none.
 */
export type Line = {
  product: string;
  size: string;
  adjustment: number;
  quantity: number;
  price: number;
};
export type Truth = "none" | "open" | "waiting" | "failed" | "expired" | "paid";

export type Order = {
  status: "pending" | "processing" | "completed" | "cancelled";
  payment: "pending" | "completed" | "failed";
  method: "stripe_fpx" | "touch_n_go";
  total: number;
  /** Whether the clock runs for it, and whether its time is over. */
  due: "none" | "later" | "over";
  lines: Line[];
  attempts: Attempt[];
  receipts: ("standing" | "verified" | "rejected")[];
  money: Money[];
  /** Its changes of status, in turn: `payment-status pending>completed by payment`. */
  way: string[];
};

export type By = "staff" | "customer" | "payment" | "clock";

/** One session at Stripe's: what it is there, and what the shop has marked. */
export type Attempt = {
  truth: Truth;
  amount: number;
  currency: string;
  isKnown: boolean;
  marks: Truth[];
};

export type Money = { amount: number; accepted: boolean; back: number; refunds: string[] };

/** What a deed did, and what the shop does of itself because of it. */
export type Change = { ended: boolean; short: Record<string, number> | undefined };

export function isAwaited({ status, payment }: Pick<Order, "status" | "payment">) {
  return status === "pending" && payment !== "completed";
}

export function isUnsettled({ marks }: Attempt) {
  return !marks.some((mark) => mark === "failed" || mark === "expired" || mark === "paid");
}

export function isPaid({ money }: Order) {
  return money.some(({ accepted }) => accepted);
}

export function hasReceipt({ receipts }: Order) {
  return receipts.some((receipt) => receipt !== "rejected");
}

/** The buyer is done and his bank has not answered yet. */
export function isBeingChecked({ attempts }: Order) {
  return attempts.some((attempt) => isUnsettled(attempt) && attempt.marks.includes("waiting"));
}

/** Takes the pieces out of the stock, all or none; says of which there are how few. */
export function take(state: State, lines: Line[]): Record<string, number> | undefined {
  const left = Object.fromEntries(
    lines.map(({ product }) => [product, state.products[product]!.onHand]),
  );
  const short: Record<string, number> = {};
  for (const { product, size, adjustment, quantity } of lines) {
    const most = mostOverdrawn(state.products[product]!);
    const there = Math.max(0, left[product]! + Math.min(adjustment, most));
    if (there < quantity) short[pieceName(product, size)] = there;
    left[product] = left[product]! - quantity;
  }
  if (Object.keys(short).length > 0) return short;
  for (const [product, onHand] of Object.entries(left)) state.products[product]!.onHand = onHand;
  return undefined;
}

/** Pieces that only some size has: no order takes more, however many of its size there were once. */
export function mostOverdrawn({ sizes }: Product): number {
  return Math.max(0, ...Object.values(sizes));
}

export function pieceName(product: string, size: string): string {
  return size === "" ? product : `${product}/${size}`;
}

/** Brings an order to these statuses; its stock follows. Answers with the shortage where it cannot. */
export function change(
  state: State,
  order: Order,
  to: Partial<Pick<Order, "status" | "payment">>,
  by: By,
): Change {
  const next = { status: to.status ?? order.status, payment: to.payment ?? order.payment };
  const isSame = next.status === order.status && next.payment === order.payment;
  if (isSame) return { ended: false, short: undefined };
  const [held, holds] = [order.status !== "cancelled", next.status !== "cancelled"];
  if (held && !holds) {
    for (const { product, quantity } of order.lines) state.products[product]!.onHand += quantity;
  }
  const short = !held && holds ? take(state, order.lines) : undefined;
  if (short) return { ended: false, short };
  const ended = (held && !holds) || (by === "staff" && next.payment === "completed");
  if (!isAwaited(next)) order.due = "none";
  else if (!isAwaited(order)) order.due = isPaid(order) || hasReceipt(order) ? "none" : "later";
  if (next.status !== order.status)
    order.way.push(`order-status ${order.status}>${next.status} by ${by}`);
  if (next.payment !== order.payment)
    order.way.push(`payment-status ${order.payment}>${next.payment} by ${by}`);
  Object.assign(order, next);
  return { ended, short: undefined };
}

/** Money that came: accepted where the order has none yet and its pieces are there, else held. */
export function settle(state: State, order: Order, amount: number, by: By) {
  if (isPaid(order)) return { accepted: false, reason: "already-paid" as const, ended: false };
  const status = order.status === "completed" ? "completed" : "processing";
  const { ended, short } = change(state, order, { status, payment: "completed" }, by);
  if (short) return { accepted: false, reason: "not-enough-stock" as const, ended: false };
  order.money.push({ amount, accepted: true, back: 0, refunds: [] });
  return { accepted: true, reason: undefined, ended };
}

/** What the shop makes of what Stripe says of a session, whenever it hears it. Answers whether it then ends payments. */
export function apply(state: State, order: Order, attempt: Attempt, truth: Truth): boolean {
  attempt.isKnown = true;
  if (truth === "open" || truth === "none" || attempt.marks.includes(truth)) return false;
  const fits = attempt.amount === order.total && attempt.currency === "myr";
  const isNewest = order.attempts.at(-1) === attempt;
  if (!fits) {
    // Money that does not fit is held where it is ringgit; of another end the order is told nothing.
    if (truth === "waiting") return false;
    attempt.marks.push(truth);
    if (truth === "paid" && attempt.currency === "myr") hold(order, attempt.amount);
    return false;
  }
  attempt.marks.push(truth);
  switch (truth) {
    case "waiting":
      if (order.due !== "none") order.due = "later";
      return false;
    case "failed":
      if (order.payment !== "pending" || !isNewest) return false;
      return change(state, order, { payment: "failed" }, "payment").ended;
    case "expired":
      if (!isAwaited(order) || !isNewest || isPaid(order)) return false;
      return change(state, order, { status: "cancelled" }, "clock").ended;
    case "paid": {
      const settled = settle(state, order, attempt.amount, "payment");
      if (!settled.accepted) hold(order, attempt.amount);
      return settled.ended;
    }
  }
}

export function hold(order: Order, amount: number) {
  order.money.push({ amount, accepted: false, back: 0, refunds: [] });
}
