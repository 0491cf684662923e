import type { Sen } from "#shop/money.ts";
import type { OrderFacts } from "#shop/payments/order-state.ts";
import { paymentSummary, type PaymentSummary } from "#shop/payments/payment-summary.ts";

export const total = 215_490 as Sen;
export const at = new Date("2026-11-22T04:00:00Z");

export type Refund = Parameters<typeof paymentSummary>[1][number];
export const payment = (id: string, accepted: boolean) => ({
  id,
  amount: total,
  method: "touch_n_go" as const,
  accepted,
  acceptedAt: at,
});
export const refund = (paymentId: string, status: Refund["status"], amount = total): Refund => ({
  id: `${paymentId}-${status}`,
  paymentId,
  amount,
  method: "stripe",
  status,
  createdAt: at,
  settledAt: null,
});

/** Which payments and refunds are possible. */
export const moneys: Record<string, PaymentSummary> = {
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
  "second payment left": paymentSummary(
    [payment("a", true), payment("h", false)],
    [refund("a", "succeeded")],
  ),
};

export const receipts: Record<string, OrderFacts["receipt"]> = {
  none: undefined,
  uploaded: { isRejected: false, rejectReason: null },
  rejected: { isRejected: true, rejectReason: "Not readable" },
};

/** What the shipments of an order can say. */
export const fulfilments: Record<string, OrderFacts["fulfilment"]> = {
  none: undefined,
  packing: { kind: "packing" },
  packed: { kind: "packed" },
  "part sent": { kind: "sent", rest: "in-shop", couriers: ["Pos Laju"] },
  sent: { kind: "sent", rest: "none", couriers: ["Pos Laju"] },
  ready: { kind: "ready", rest: "none" },
  delivered: { kind: "arrived", rest: "none", how: "delivered" },
  collected: { kind: "arrived", rest: "none", how: "collected" },
  lost: { kind: "failed", failure: "lost", answer: "none" },
  "lost and refunded": { kind: "failed", failure: "lost", answer: "refunded" },
};

const plain = {
  orderStatus: "pending",
  paymentStatus: "pending",
  paymentMethod: "touch_n_go",
  deliveryMethod: "collect",
  payBy: at,
  totalAmount: total,
  exchangeCredit: 0 as Sen,
  tradeInCredit: 0 as Sen,
} satisfies OrderFacts["order"];

export function facts(
  order: Partial<OrderFacts["order"]> = {},
  rest: Partial<Omit<OrderFacts, "order">> = {},
): OrderFacts {
  return {
    order: { ...plain, ...order },
    money: moneys.none!,
    receipt: undefined,
    bankIsChecking: false,
    cancelledBy: undefined,
    lateReceiptUntil: undefined,
    fulfilment: undefined,
    ...rest,
  };
}

export const online = { paymentMethod: "stripe_fpx" } as const;
export const paid = { paymentStatus: "completed" } as const;
export const accepted = { money: moneys.accepted! };
