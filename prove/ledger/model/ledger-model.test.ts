import { expect, test } from "vitest";
import type { Operation } from "./operation.ts";
import { explain } from "./explain.ts";
import { leaves, orderId, placed, plainRing, ring, shopWith } from "./model-states.ts";
import type { State } from "./state.ts";

// The model that `npm run prove -- ledger` compares the shop with: what it explains and what it rejects.

function purchase(nth: number, answer: string, cart = `cart ${nth}`): Operation {
  const lines = [plainRing];
  const form = `form ${nth}`;
  const method = "touch_n_go" as const;
  const delivers = true;
  return { kind: "buy", form, cart, lines, method, delivers, total: 100, step: 0, answer };
}

const soldOut = `short ${ring}:0`;

test("five pieces and 50 buyers give five orders, in any order of the answers", () => {
  const operations = Array.from({ length: 50 }, (_, nth) =>
    purchase(nth, nth % 10 === 9 ? orderId((nth - 9) / 10) : soldOut),
  );
  expect(explain(shopWith(5), operations, leaves(0))).toBeDefined();
});

test("a sixth order for five pieces has no explanation", () => {
  const operations = Array.from({ length: 6 }, (_, nth) => purchase(nth, orderId(nth)));
  expect(explain(shopWith(5), operations, () => true)).toBeUndefined();
  expect(explain(shopWith(6), operations, leaves(0))).toBeDefined();
  expect(explain(shopWith(6), operations, leaves(1))).toBeUndefined();
});

test("an answer of two left comes before one of them is sold", () => {
  const operations = [purchase(1, orderId(1)), { ...purchase(2, `short ${ring}:2`) }];
  const three = operations.map((action) =>
    action.answer === orderId(1) ? action : { ...action, lines: [{ ...plainRing, quantity: 3 }] },
  ) as Operation[];
  expect(explain(shopWith(2), three, leaves(1))).toBeDefined();
  expect(explain(shopWith(1), three, leaves(0))).toBeUndefined();
});

test("a size's adjustment changes how many pieces can be sold", () => {
  const sizes = { S: -1, L: 2 };
  const shop = { ...shopWith(1), products: { [ring]: { onHand: 1, version: 1, sizes } } };
  const of = (size: string, nth: number, answer: string) =>
    ({ ...purchase(nth, answer), lines: [{ ...plainRing, size }] }) as Operation;
  const large = [1, 2, 3].map((nth) => of("L", nth, orderId(nth)));
  expect(explain(shop, large, leaves(-2))).toBeDefined();
  expect(explain(shop, [...large, of("L", 4, orderId(4))], () => true)).toBeUndefined();
  expect(explain(shop, [of("S", 1, `short ${ring}/S:0`)], leaves(1))).toBeDefined();
  expect(explain(shop, [of("S", 1, orderId(1))], () => true)).toBeUndefined();
});

test("one form is one order, and one cart is ordered once", () => {
  const twice = [purchase(1, orderId(1)), purchase(1, orderId(1))];
  expect(explain(shopWith(2), twice, leaves(1))).toBeDefined();
  const two = [purchase(1, orderId(1)), purchase(1, orderId(2))];
  expect(explain(shopWith(2), two, () => true)).toBeUndefined();
  const tabs = [purchase(1, orderId(1), "cart"), purchase(2, "empty", "cart")];
  expect(explain(shopWith(2), tabs, leaves(1))).toBeDefined();
  const both = [purchase(1, orderId(1), "cart"), purchase(2, orderId(2), "cart")];
  expect(explain(shopWith(2), both, () => true)).toBeUndefined();
});

function deliverEvent(event: string): Operation {
  return { kind: "deliver", order: orderId(1), nth: 0, event, step: 0 };
}

test("an event delivered three times pays once", () => {
  const end = explain(
    placed(),
    [deliverEvent("one"), deliverEvent("one"), deliverEvent("one")],
    () => true,
  );
  expect(end?.orders[orderId(1)]).toMatchObject({
    status: "processing",
    payment: "completed",
    money: [{ amount: 100, accepted: true }],
    history: [
      "order-status pending>processing by payment",
      "payment-status pending>completed by payment",
    ],
  });
});

test("an order paid at its expiry was never cancelled, not even briefly", () => {
  const clock: Operation = { kind: "clock", order: orderId(1), step: 0 };
  const end = explain(placed(), [clock], () => true);
  expect(end?.orders[orderId(1)]!.history.join()).not.toContain("cancelled");
  const wasCancelled = (state: State) =>
    /cancelled>/.test(state.orders[orderId(1)]!.history.join());
  expect(explain(placed(), [clock, deliverEvent("one")], wasCancelled)).toBeUndefined();
});

test("a payment of the wrong amount or currency is never accepted", () => {
  const less = {
    stripeState: "paid",
    amount: 99,
    currency: "myr",
    isKnown: true,
    recorded: [],
  } as const;
  const end = explain(
    placed({ attempts: [{ ...less, recorded: [] }] }),
    [deliverEvent("one")],
    () => true,
  );
  expect(end?.orders[orderId(1)]).toMatchObject({
    payment: "pending",
    money: [{ amount: 99, accepted: false }],
  });
  const foreign = { ...less, amount: 100, currency: "sgd", recorded: [] };
  const none = explain(placed({ attempts: [foreign] }), [deliverEvent("one")], () => true);
  expect(none?.orders[orderId(1)]).toMatchObject({ payment: "pending", money: [] });
});

test("cancelled concurrently, an order returns its stock once", () => {
  const cancel: Operation = { kind: "cancel", order: orderId(1), step: 0 };
  const open = placed({ method: "touch_n_go", attempts: [] });
  const operations = [
    { ...cancel, answer: "ok" },
    { ...cancel, answer: "no" },
  ];
  expect(explain(open, operations, leaves(1))).toBeDefined();
  expect(explain(open, operations, leaves(2))).toBeUndefined();
  expect(
    explain(
      open,
      [
        { ...cancel, answer: "ok" },
        { ...cancel, answer: "ok" },
      ],
      () => true,
    ),
  ).toBeUndefined();
});

test("a refusal may come from a payment begun before the order was cancelled again", () => {
  const order = orderId(1);
  const cancelled = { status: "cancelled", payment: "pending" } as const;
  const over = { stripeState: "expired", amount: 100, currency: "myr", isKnown: true } as const;
  const from = placed({
    ...cancelled,
    due: "none",
    attempts: [{ ...over, recorded: ["expired"] }],
  });
  from.products[ring]!.onHand = 1;
  const to = { status: "pending", payment: "pending" } as const;
  const operations: Operation[] = [
    { kind: "status", order, shown: cancelled, to, refundDue: 0, step: 0, answer: "ok" },
    { kind: "retry", order, step: 0, answer: "no" },
    { kind: "cancel", order, step: 0, answer: "ok" },
  ];
  const end = explain(
    from,
    operations,
    ({ orders }) => orders[order]!.attempts[1]?.stripeState === "expired",
  );
  expect(end?.orders[order]).toMatchObject({ status: "cancelled", money: [] });
  expect(end?.products[ring]!.onHand).toBe(1);
});

test("a status that is set again is done or has changed, and the order changes once", () => {
  const order = orderId(1);
  const shown = { status: "pending", payment: "pending" } as const;
  const begun = { status: "processing", payment: "pending" } as const;
  const set = { kind: "status", order, shown, to: begun, refundDue: 0, step: 0 } as const;
  const both = (second: string): Operation[] => [
    { ...set, answer: "ok" },
    { ...set, answer: second },
  ];
  for (const second of ["ok", "changed"]) {
    const end = explain(placed(), both(second), ({ orders }) => orders[order]!.due === "none");
    expect(end?.orders[order]!.history).toEqual(["order-status pending>processing by staff"]);
  }
  const other = { ...set, to: { ...begun, status: "completed" }, answer: "ok" } as const;
  expect(explain(placed(), [...both("changed").slice(0, 1), other], () => true)).toBeUndefined();
});

test("among thousands of orders an answer of one ring left for a moment is explained", () => {
  const crowd = [bought(ring, 1), ...Array.from({ length: 6 }, () => bought(chain, 1))];
  const operations = bought(ring, 2, `short ${ring}:1`);
  const all = [...crowd, bought(ring, 3), saved(-2), operations];
  expect(explain(shopWithBoth(6), all, leaves(0))).toBeDefined();
});

test("an answer of one ring left is refused where there never was exactly one", () => {
  const crowd = Array.from({ length: 6 }, () => bought(chain, 1));
  const operations = bought(ring, 3, `short ${ring}:1`);
  const all = [...crowd, bought(ring, 2), bought(ring, 2), saved(-2), operations];
  expect(explain(shopWithBoth(6), all, () => true)).toBeUndefined();
});

const chain = "20000000-0000-4000-8000-000000000000";

function shopWithBoth(onHand: number): State {
  const shop = shopWith(onHand);
  return { ...shop, products: { ...shop.products, [chain]: { onHand, version: 1, sizes: {} } } };
}

function bought(
  product: string,
  quantity: number,
  answer: string = crypto.randomUUID(),
): Operation {
  const [form, cart] = [crypto.randomUUID(), crypto.randomUUID()];
  const lines = [{ ...plainRing, product, quantity }];
  const more = { method: "touch_n_go", delivers: true, total: 0, step: 0 } as const;
  return { kind: "buy", form, cart, lines, ...more, answer };
}

function saved(delta: number): Operation {
  return { kind: "save", product: ring, version: 1, delta, sizes: {}, step: 0, answer: "ok" };
}
