import { describe, expect, test } from "vitest";
import {
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  type DeliveryMethod,
} from "#db/schema/orders.ts";
import {
  isExpectingNews,
  orderStateOf,
  receiptDue,
  type OrderFacts,
  type OrderState,
} from "./order-state.ts";
import { orderHeading, stateName, stateSentence } from "./order-state-words.ts";
import { accepted, facts, moneys, online, paid, receipts, total } from "#tests/order-facts.ts";

describe("an order's state", () => {
  test.each<[string, OrderFacts, object]>([
    ["placed", facts(), { kind: "awaiting-payment", payment: { canPay: true, lastTry: "none" } }],
    [
      "a receipt was uploaded",
      facts({}, { receipt: receipts.uploaded }),
      { kind: "checking-payment", payment: { kind: "checking", by: "staff" } },
    ],
    [
      "a receipt was rejected",
      facts({}, { receipt: receipts.rejected }),
      { kind: "awaiting-payment", payment: { lastTry: "rejected", rejectReason: "Not readable" } },
    ],
    [
      "the bank has not answered",
      facts(online, { bankIsChecking: true }),
      { kind: "checking-payment", payment: { kind: "checking", by: "bank" } },
    ],
    [
      "the bank said no",
      facts({ ...online, paymentStatus: "failed" }),
      { kind: "awaiting-payment", payment: { lastTry: "failed" } },
    ],
    ["paid", facts({ ...paid, orderStatus: "processing" }, accepted), { kind: "preparing" }],
    [
      "placed, to be paid online",
      facts(online),
      { kind: "awaiting-payment", payment: { canPay: true } },
    ],
    ["paid, and left pending by staff", facts(paid, accepted), { kind: "preparing" }],
    [
      "taken on by staff before it is paid, at the payment page",
      facts({ ...online, orderStatus: "processing" }),
      { kind: "preparing", payment: { kind: "due", canPay: false } },
    ],
    [
      "a bank transfer that is awaited has no page to pay on",
      facts({ paymentMethod: "bank_transfer" }),
      { kind: "awaiting-payment", payment: { canPay: false, lastTry: "none" } },
    ],
    [
      "its money came, and staff set it back to unpaid: no one asks for it again",
      facts({}, accepted),
      { kind: "checking-payment", payment: { by: "staff" } },
    ],
    [
      "paid and refunded",
      facts({ ...paid, orderStatus: "processing" }, { money: moneys.refunded! }),
      { kind: "refunded", payment: { kind: "refunded" } },
    ],
    [
      "paid, its refund on its way",
      facts({ ...paid, orderStatus: "processing" }, { money: moneys.refunding! }),
      { kind: "refunded", payment: { kind: "refunding" } },
    ],
    [
      "completed and paid",
      facts({ ...paid, orderStatus: "completed" }, accepted),
      { kind: "completed", payment: { kind: "paid" } },
    ],
    [
      "handed over, to be paid later",
      facts({ orderStatus: "completed" }),
      { kind: "completed", payment: { kind: "due" } },
    ],
    ["paid twice", facts(paid, { money: moneys.twice! }), { kind: "preparing", extra: total }],
    [
      "cancelled before any money came",
      facts({ orderStatus: "cancelled" }, { cancelledBy: "clock" }),
      { kind: "cancelled", by: "clock", money: { kind: "none" } },
    ],
    [
      "cancelled with its money",
      facts({ ...paid, orderStatus: "cancelled" }, accepted),
      { kind: "cancelled", by: "staff", money: { kind: "owed", amount: total, isLate: false } },
    ],
    [
      "cancelled, taken for paid without a record of the money",
      facts({ ...paid, orderStatus: "cancelled" }),
      { kind: "cancelled", money: { kind: "owed", amount: total, isLate: false } },
    ],
    [
      "money came after it was cancelled",
      facts({ orderStatus: "cancelled" }, { money: moneys.late! }),
      { kind: "cancelled", money: { kind: "owed", amount: total, isLate: true } },
    ],
    [
      "cancelled with its money and a second payment",
      facts({ ...paid, orderStatus: "cancelled" }, { money: moneys.twice! }),
      { kind: "cancelled", money: { kind: "owed", amount: 2 * total, isLate: false } },
    ],
    [
      "cancelled, its money refunded but not the second payment",
      facts({ orderStatus: "cancelled" }, { money: moneys["second payment left"]! }),
      { kind: "cancelled", money: { kind: "owed", amount: total, isLate: false } },
    ],
    [
      "cancelled and partly refunded",
      facts({ ...paid, orderStatus: "cancelled" }, { money: moneys["partly refunded"]! }),
      { kind: "cancelled", money: { kind: "owed", amount: 205_490 } },
    ],
    [
      "cancelled, its refund on its way",
      facts({ orderStatus: "cancelled" }, { money: moneys.refunding! }),
      { kind: "cancelled", money: { kind: "refunding" } },
    ],
    [
      "cancelled, its refund failed",
      facts({ orderStatus: "cancelled" }, { money: moneys["refund failed"]! }),
      { kind: "cancelled", money: { kind: "owed", amount: total } },
    ],
    [
      "cancelled and refunded",
      facts({ orderStatus: "cancelled" }, { money: moneys.refunded! }),
      { kind: "cancelled", money: { kind: "refunded" } },
    ],
    [
      "cancelled with a receipt that no one looked at",
      facts({ orderStatus: "cancelled" }, { receipt: receipts.uploaded }),
      { kind: "cancelled", money: { kind: "unknown" } },
    ],
    [
      "cancelled while the bank was checking",
      facts({ ...online, orderStatus: "cancelled" }, { bankIsChecking: true }),
      { kind: "cancelled", money: { kind: "unknown" } },
    ],
  ])("%s", (_what, given, expected) => {
    expect(orderStateOf(given)).toMatchObject(expected);
  });
});

test.each<[string, OrderFacts, string]>([
  ["placed", facts(), "Order Confirmed"],
  ["placed, to be paid online", facts(online), "Order Confirmed"],
  ["its receipt is being checked", facts({}, { receipt: receipts.uploaded }), "Order Confirmed"],
  ["paid", facts({ ...paid, orderStatus: "processing" }, accepted), "Order Confirmed"],
  ["completed", facts({ ...paid, orderStatus: "completed" }, accepted), "Order Confirmed"],
  ["its payment failed", facts({ ...online, paymentStatus: "failed" }), "Payment not completed"],
  ["its receipt was rejected", facts({}, { receipt: receipts.rejected }), "Payment not completed"],
  ["cancelled", facts({ orderStatus: "cancelled" }), "Order cancelled"],
  [
    "cancelled with money",
    facts({ ...paid, orderStatus: "cancelled" }, accepted),
    "Order cancelled",
  ],
])("the heading of the page of an order, %s", (_what, given, heading) => {
  expect(orderHeading(orderStateOf(given))).toBe(heading);
});

describe("an open order page", () => {
  test.each<[string, OrderFacts, boolean]>([
    ["waits for an online payment", facts(online), true],
    ["waits for the bank", facts(online, { bankIsChecking: true }), true],
    ["waits for staff to check a receipt", facts({}, { receipt: receipts.uploaded }), true],
    ["waits for a refund", facts(paid, { money: moneys.refunding! }), true],
    [
      "waits for money that may have come to a cancelled order",
      facts({ orderStatus: "cancelled" }, { receipt: receipts.uploaded }),
      true,
    ],
    ["doesn't wait for a receipt that the customer has to upload", facts(), false],
    [
      "doesn't wait for an online payment that can't be made now",
      facts({ ...online, orderStatus: "processing" }),
      false,
    ],
    ["doesn't wait once the order is paid", facts(paid, accepted), false],
    ["doesn't wait for a cancelled order", facts({ orderStatus: "cancelled" }), false],
  ])("%s", (_what, given, expected) => {
    expect(isExpectingNews(orderStateOf(given), given.money)).toBe(expected);
  });
});

test("a receipt is due while the order waits for one", () => {
  const due = (given: OrderFacts) => receiptDue(orderStateOf(given))?.kind;
  expect(due(facts())).toBe("due");
  expect(due(facts({}, { receipt: receipts.rejected }))).toBe("due");
  expect(due(facts({}, { receipt: receipts.uploaded }))).toBeUndefined();
  expect(due(facts(online))).toBeUndefined();
  expect(due(facts(paid, accepted))).toBeUndefined();
  expect(due(facts({ orderStatus: "cancelled" }))).toBeUndefined();
});

/** Every combination of both statuses, method, receipt, bank, money and delivery. */
const all = orderStatuses.flatMap((orderStatus) =>
  paymentStatuses.flatMap((paymentStatus) =>
    paymentMethods.flatMap((paymentMethod) =>
      Object.values(receipts).flatMap((receipt) =>
        Object.values(moneys).flatMap((money) =>
          [true, false].flatMap((bankIsChecking) =>
            (["collect", "deliver"] satisfies DeliveryMethod[]).map((deliveryMethod) => {
              const order = { orderStatus, paymentStatus, paymentMethod, deliveryMethod };
              const given = facts(order, { receipt, money, bankIsChecking });
              return { given, state: orderStateOf(given) };
            }),
          ),
        ),
      ),
    ),
  ),
);

function paymentOf(state: OrderState) {
  return state.kind === "cancelled" ? undefined : state.payment;
}

describe(`in each of ${all.length} combinations`, () => {
  test("the state is cancelled or completed exactly if the order is", () => {
    for (const { given, state } of all) {
      for (const end of ["cancelled", "completed"] as const) {
        expect(state.kind === end).toBe(given.order.orderStatus === end);
      }
    }
  });

  test("never asks for money that came or may have come", () => {
    for (const { given, state } of all) {
      if (paymentOf(state)?.kind !== "due") continue;
      expect(given.money.paid).toBeUndefined();
      expect(given.order.paymentStatus).not.toBe("completed");
      expect(given.receipt?.isRejected).not.toBe(false);
      expect(given.bankIsChecking).toBe(false);
    }
  });

  test("owes all money the shop has of a cancelled order, to the sen", () => {
    for (const { given, state } of all) {
      if (state.kind !== "cancelled") continue;
      const { unrefunded, unaccepted, paid: came } = given.money;
      const unrecorded = given.order.paymentStatus === "completed" && !came ? total : 0;
      const owed = state.money.kind === "owed" ? state.money.amount : 0;
      expect(owed).toBe(unrefunded + unaccepted + unrecorded);
    }
  });

  test("promises items only to a customer who paid or still has to", () => {
    for (const { given, state } of all) {
      const isReturned = given.money.paid !== undefined && given.money.unrefunded === 0;
      if (isReturned) expect(["refunded", "completed", "cancelled"]).toContain(state.kind);
      if (isReturned) expect(stateSentence(state)).not.toMatch(/preparing|reserved/);
    }
  });

  test("has a text that claims no delivery that was not recorded", () => {
    for (const { state } of all) {
      expect(stateSentence(state)).toMatch(/^[A-Z].*\.$/);
      expect(stateSentence(state)).not.toMatch(/undefined|was delivered|was collected/);
      expect(stateName(state)).toMatch(/^[A-Z]/);
    }
  });

  test("polls only while something is in progress", () => {
    for (const { given, state } of all) {
      const isUnderWay =
        given.bankIsChecking ||
        given.receipt !== undefined ||
        given.money.refunds.some(({ status }) => status === "pending") ||
        given.money.paid !== undefined ||
        (paymentOf(state)?.kind === "due" && given.order.paymentMethod === "stripe_fpx");
      if (isExpectingNews(state, given.money)) expect(isUnderWay).toBe(true);
    }
  });
});
