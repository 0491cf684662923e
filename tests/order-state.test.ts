import { describe, expect, test } from "vitest";
import {
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  type DeliveryMethod,
} from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import { paymentSummary, type PaymentSummary } from "#shop/payments/payment-summary.ts";
import {
  isExpectingNews,
  orderStateOf,
  type OrderFacts,
  type OrderState,
} from "#shop/payments/order-state.ts";
import { stateName, stateSentence } from "#shop/payments/order-state-words.ts";

const total = 215_490 as Sen;
const at = new Date("2026-11-22T04:00:00Z");

type Refund = Parameters<typeof paymentSummary>[1][number];
const payment = (id: string, accepted: boolean) => ({
  id,
  amount: total,
  method: "touch_n_go" as const,
  accepted,
  acceptedAt: at,
});
const refund = (paymentId: string, status: Refund["status"], amount = total): Refund => ({
  id: `${paymentId}-${status}`,
  paymentId,
  amount,
  method: "stripe",
  status,
  createdAt: at,
  settledAt: null,
});

/** Which payments and refunds are possible. */
const moneys: Record<string, PaymentSummary> = {
  none: paymentSummary([], []),
  accepted: paymentSummary([payment("a", true)], []),
  "partly refunded": paymentSummary(
    [payment("a", true)],
    [refund("a", "succeeded", 10_000 as Sen)],
  ),
  refunding: paymentSummary([payment("a", true)], [refund("a", "pending")]),
  refunded: paymentSummary([payment("a", true)], [refund("a", "succeeded")]),
  "refund failed": paymentSummary([payment("a", true)], [refund("a", "failed")]),
  late: paymentSummary([payment("h", false)], []),
  "late, refunded": paymentSummary([payment("h", false)], [refund("h", "succeeded")]),
  twice: paymentSummary([payment("a", true), payment("h", false)], []),
};

const receipts: Record<string, OrderFacts["receipt"]> = {
  none: undefined,
  uploaded: { isRejected: false, rejectReason: null },
  rejected: { isRejected: true, rejectReason: "Not readable" },
};

const plain = {
  orderStatus: "pending",
  paymentStatus: "pending",
  paymentMethod: "touch_n_go",
  deliveryMethod: "collect",
  payBy: at,
  totalAmount: total,
} satisfies OrderFacts["order"];

function facts(
  order: Partial<OrderFacts["order"]> = {},
  rest: Partial<Omit<OrderFacts, "order">> = {},
): OrderFacts {
  return {
    order: { ...plain, ...order },
    money: moneys.none!,
    receipt: undefined,
    bankIsChecking: false,
    cancelledBy: undefined,
    ...rest,
  };
}

const online = { paymentMethod: "stripe_fpx" } as const;
const paid = { paymentStatus: "completed" } as const;
const accepted = { money: moneys.accepted! };

describe("an order's state", () => {
  test.each<[string, OrderFacts, object]>([
    ["placed", facts(), { kind: "awaiting-payment", payment: { canPay: true, lastTry: "none" } }],
    [
      "a receipt was uploaded",
      facts({}, { receipt: receipts.uploaded }),
      { kind: "checking-payment", payment: { by: "staff" } },
    ],
    [
      "a receipt was rejected",
      facts({}, { receipt: receipts.rejected }),
      { kind: "awaiting-payment", payment: { lastTry: "rejected", rejectReason: "Not readable" } },
    ],
    [
      "the bank has not answered",
      facts(online, { bankIsChecking: true }),
      { kind: "checking-payment", payment: { by: "bank" } },
    ],
    [
      "the bank said no",
      facts({ ...online, paymentStatus: "failed" }),
      { kind: "awaiting-payment", payment: { lastTry: "failed" } },
    ],
    ["paid", facts({ ...paid, orderStatus: "processing" }, accepted), { kind: "preparing" }],
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
      { kind: "cancelled", money: { kind: "owed", amount: total } },
    ],
    [
      "money came after it was cancelled",
      facts({ orderStatus: "cancelled" }, { money: moneys.late! }),
      { kind: "cancelled", money: { kind: "owed", amount: total, isLate: true } },
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
