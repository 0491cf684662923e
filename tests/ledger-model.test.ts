import { expect, test } from "vitest";
import type { Deed } from "#prove/ledger/model/deed.ts";
import { explain } from "#prove/ledger/model/explain.ts";
import type { Order, State } from "#prove/ledger/model/state.ts";

// The model that `npm run prove -- ledger` compares the shop with: what it explains, and what it must not.

const ring = "10000000-0000-4000-8000-000000000000";
const orderId = (nth: number) => `${nth}0000000-0000-4000-8000-000000000001`;

const plainRing = { product: ring, size: "", adjustment: 0, quantity: 1, price: 100 };

function shopWith(onHand: number): State {
  return {
    products: { [ring]: { onHand, version: 1, sizes: {} } },
    orders: {},
    forms: {},
    emptied: [],
    told: [],
  };
}

function purchase(nth: number, answer: string, cart = `cart ${nth}`): Deed {
  const lines = [plainRing];
  const form = `form ${nth}`;
  const method = "touch_n_go" as const;
  return { kind: "buy", form, cart, lines, method, total: 100, at: 0, answer };
}

const soldOut = `short ${ring}:0`;

function leaves(onHand: number) {
  return (state: State) => state.products[ring]!.onHand === onHand;
}

test("five pieces and 50 buyers: five orders, in whatever order they were answered", () => {
  const told = Array.from({ length: 50 }, (_, nth) =>
    purchase(nth, nth % 10 === 9 ? orderId((nth - 9) / 10) : soldOut),
  );
  expect(explain(shopWith(5), told, leaves(0))).toBeDefined();
});

test("a sixth order for five pieces has no explanation", () => {
  const told = Array.from({ length: 6 }, (_, nth) => purchase(nth, orderId(nth)));
  expect(explain(shopWith(5), told, () => true)).toBeUndefined();
  expect(explain(shopWith(6), told, leaves(0))).toBeDefined();
  expect(explain(shopWith(6), told, leaves(1))).toBeUndefined();
});

test("who was told of two left was told before one of them was sold", () => {
  const told = [purchase(1, orderId(1)), { ...purchase(2, `short ${ring}:2`) }];
  const three = told.map((deed) =>
    deed.answer === orderId(1) ? deed : { ...deed, lines: [{ ...plainRing, quantity: 3 }] },
  ) as Deed[];
  expect(explain(shopWith(2), three, leaves(1))).toBeDefined();
  expect(explain(shopWith(1), three, leaves(0))).toBeUndefined();
});

test("a size has more or fewer pieces than are on hand", () => {
  const sizes = { S: -1, L: 2 };
  const shop = { ...shopWith(1), products: { [ring]: { onHand: 1, version: 1, sizes } } };
  const of = (size: string, nth: number, answer: string) =>
    ({ ...purchase(nth, answer), lines: [{ ...plainRing, size }] }) as Deed;
  const large = [1, 2, 3].map((nth) => of("L", nth, orderId(nth)));
  expect(explain(shop, large, leaves(-2))).toBeDefined();
  expect(explain(shop, [...large, of("L", 4, orderId(4))], () => true)).toBeUndefined();
  expect(explain(shop, [of("S", 1, `short ${ring}/S:0`)], leaves(1))).toBeDefined();
  expect(explain(shop, [of("S", 1, orderId(1))], () => true)).toBeUndefined();
});

test("one form is one order, and one cart is bought once", () => {
  const twice = [purchase(1, orderId(1)), purchase(1, orderId(1))];
  expect(explain(shopWith(2), twice, leaves(1))).toBeDefined();
  const two = [purchase(1, orderId(1)), purchase(1, orderId(2))];
  expect(explain(shopWith(2), two, () => true)).toBeUndefined();
  const tabs = [purchase(1, orderId(1), "cart"), purchase(2, "empty", "cart")];
  expect(explain(shopWith(2), tabs, leaves(1))).toBeDefined();
  const both = [purchase(1, orderId(1), "cart"), purchase(2, orderId(2), "cart")];
  expect(explain(shopWith(2), both, () => true)).toBeUndefined();
});

function placed(more: Partial<Order> = {}): State {
  const order: Order = {
    status: "pending",
    payment: "pending",
    method: "stripe_fpx",
    total: 100,
    due: "later",
    lines: [plainRing],
    attempts: [{ truth: "paid", amount: 100, currency: "myr", isKnown: true, marks: [] }],
    receipts: [],
    money: [],
    way: [],
    ...more,
  };
  return { ...shopWith(0), orders: { [orderId(1)]: order }, forms: { "form 1": orderId(1) } };
}

function tell(event: string): Deed {
  return { kind: "tell", order: orderId(1), nth: 0, event, at: 0 };
}

test("an event told three times pays once", () => {
  const end = explain(placed(), [tell("one"), tell("one"), tell("one")], () => true);
  expect(end?.orders[orderId(1)]).toMatchObject({
    status: "processing",
    payment: "completed",
    money: [{ amount: 100, accepted: true }],
    way: [
      "order-status pending>processing by payment",
      "payment-status pending>completed by payment",
    ],
  });
});

test("paid when its time was over, it was never cancelled: not even for a moment", () => {
  const clock: Deed = { kind: "clock", order: orderId(1), at: 0 };
  const end = explain(placed(), [clock], () => true);
  expect(end?.orders[orderId(1)]!.way.join()).not.toContain("cancelled");
  const detour = (state: State) => /cancelled>/.test(state.orders[orderId(1)]!.way.join());
  expect(explain(placed(), [clock, tell("one")], detour)).toBeUndefined();
});

test("money that is not the total, or not ringgit, is never accepted", () => {
  const less = { truth: "paid", amount: 99, currency: "myr", isKnown: true, marks: [] } as const;
  const end = explain(placed({ attempts: [{ ...less, marks: [] }] }), [tell("one")], () => true);
  expect(end?.orders[orderId(1)]).toMatchObject({
    payment: "pending",
    money: [{ amount: 99, accepted: false }],
  });
  const foreign = { ...less, amount: 100, currency: "sgd", marks: [] };
  const none = explain(placed({ attempts: [foreign] }), [tell("one")], () => true);
  expect(none?.orders[orderId(1)]).toMatchObject({ payment: "pending", money: [] });
});

test("cancelled by many at once, the piece comes back once", () => {
  const cancel: Deed = { kind: "cancel", order: orderId(1), at: 0 };
  const open = placed({ method: "touch_n_go", attempts: [] });
  const told = [
    { ...cancel, answer: "ok" },
    { ...cancel, answer: "no" },
  ];
  expect(explain(open, told, leaves(1))).toBeDefined();
  expect(explain(open, told, leaves(2))).toBeUndefined();
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

test("a refusal may be of a payment that had begun before the order was cancelled again", () => {
  const order = orderId(1);
  const cancelled = { status: "cancelled", payment: "pending" } as const;
  const over = { truth: "expired", amount: 100, currency: "myr", isKnown: true } as const;
  const from = placed({ ...cancelled, due: "none", attempts: [{ ...over, marks: ["expired"] }] });
  from.products[ring]!.onHand = 1;
  const to = { status: "pending", payment: "pending" } as const;
  const told: Deed[] = [
    { kind: "status", order, shown: cancelled, to, at: 0, answer: "ok" },
    { kind: "retry", order, at: 0, answer: "no" },
    { kind: "cancel", order, at: 0, answer: "ok" },
  ];
  const end = explain(from, told, ({ orders }) => orders[order]!.attempts[1]?.truth === "expired");
  expect(end?.orders[order]).toMatchObject({ status: "cancelled", money: [] });
  expect(end?.products[ring]!.onHand).toBe(1);
});

test("one order among thousands: somebody was told of the one ring that was left for a moment", () => {
  const crowd = [bought(ring, 1), ...Array.from({ length: 6 }, () => bought(chain, 1))];
  const told = bought(ring, 2, `short ${ring}:1`);
  const all = [...crowd, bought(ring, 3), saved(-2), told];
  expect(explain(shopWithBoth(6), all, leaves(0))).toBeDefined();
});

test("nobody can have been told of one ring where there never was one alone", () => {
  const crowd = Array.from({ length: 6 }, () => bought(chain, 1));
  const told = bought(ring, 3, `short ${ring}:1`);
  const all = [...crowd, bought(ring, 2), bought(ring, 2), saved(-2), told];
  expect(explain(shopWithBoth(6), all, () => true)).toBeUndefined();
});

const chain = "20000000-0000-4000-8000-000000000000";

function shopWithBoth(onHand: number): State {
  const shop = shopWith(onHand);
  return { ...shop, products: { ...shop.products, [chain]: { onHand, version: 1, sizes: {} } } };
}

function bought(product: string, quantity: number, answer: string = crypto.randomUUID()): Deed {
  const [form, cart] = [crypto.randomUUID(), crypto.randomUUID()];
  const lines = [{ ...plainRing, product, quantity }];
  return { kind: "buy", form, cart, lines, method: "touch_n_go", total: 0, at: 0, answer };
}

function saved(delta: number): Deed {
  return { kind: "save", product: ring, version: 1, delta, sizes: {}, at: 0, answer: "ok" };
}
