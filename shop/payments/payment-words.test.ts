import { expect, test } from "vitest";
import { orderStateOf, type OrderFacts } from "./order-state.ts";
import { paymentWords, publicPaymentWords } from "./payment-words.ts";
import { trackedPayments } from "./read-order-state.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { accepted, facts, moneys, online, paid, receipts } from "#tests/order-facts.ts";
import { setStatuses, settlePayment } from "#tests/orders.ts";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";

setUpDatabase({ gold: true });

test.each<[string, OrderFacts, string | undefined, string | undefined]>([
  ["placed", facts(), "Not paid", "Not paid"],
  [
    "its payment failed",
    facts({ ...online, paymentStatus: "failed" }),
    "Payment failed",
    "Not paid",
  ],
  [
    "its receipt was rejected",
    facts({}, { receipt: receipts.rejected }),
    "Proof of payment not accepted",
    "Not paid",
  ],
  [
    "its receipt is being checked",
    facts({}, { receipt: receipts.uploaded }),
    "Payment being checked",
    "Payment being checked",
  ],
  ["paid", facts({ ...paid, orderStatus: "processing" }, accepted), "Paid", "Paid"],
  [
    "refunded",
    facts({ ...paid, orderStatus: "processing" }, { money: moneys.refunded! }),
    "Refunded",
    undefined,
  ],
  ["cancelled unpaid", facts({ orderStatus: "cancelled" }), undefined, undefined],
  [
    "cancelled with its money",
    facts({ ...paid, orderStatus: "cancelled" }, accepted),
    "Refund due",
    undefined,
  ],
])("an order that is %s: its buyer reads all, others the least", (_what, given, own, inPublic) => {
  const state = orderStateOf(given);
  expect(paymentWords(state)?.name).toBe(own);
  expect(publicPaymentWords(state)?.name).toBe(inPublic);
});

test("only the buyer of a tracked order is offered to pay it, and only while it is unpaid", async () => {
  const { orderId, viewer } = await placedOrder({});
  const payWith = async (given: Partial<typeof viewer>) =>
    (await trackedPayments([orderId], { ...viewer, ...given })).get(orderId)!.payWith;
  expect(await payWith({})).toBe("touch_n_go");
  expect(await payWith({ guestId: null, key: buyerKey(orderId) })).toBe("touch_n_go");
  for (const other of [
    viewerOf({ guestId: null }),
    viewerOf({ guestId: crypto.randomUUID() }),
    { guestId: null, key: orderKey(orderId) },
    { isStaff: true },
  ]) {
    expect(await payWith(other)).toBeUndefined();
  }
  const other = await placedOrder({});
  await settlePayment(other.orderId);
  const settled = await trackedPayments([other.orderId], other.viewer);
  expect(settled.get(other.orderId)).toMatchObject({ payment: { name: "Paid" } });
  expect(settled.get(other.orderId)!.payWith).toBeUndefined();
  await setStatuses(orderId, "cancelled", "pending");
  expect(await payWith({})).toBeUndefined();
  expect(await trackedPayments([], viewer)).toEqual(new Map());
});
