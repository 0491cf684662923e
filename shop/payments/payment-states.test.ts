import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { onlineOrder, setPaidWithoutPayment, setStatuses, settlePayment } from "#tests/orders.ts";
import { sentReceipt } from "#tests/receipts.ts";
import { statementsOf } from "#tests/statements.ts";
import { paymentStates } from "./payment-states.server.ts";
import { staffPaymentWords } from "./payment-words.ts";
import { readOrderStates } from "./read-order-state.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products" });

test("the list says of each payment what the order's own page says", async () => {
  const wanted = await everyState();
  const ids = Object.keys(wanted);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const states = await paymentStates(clerk, rows);
  const full = await readOrderStates(rows);
  expect(Object.fromEntries(ids.map((id) => [id, states.get(id)?.name]))).toEqual(wanted);
  for (const id of ids) {
    expect(states.get(id)).toEqual(staffPaymentWords(full.get(id)!.state));
  }
});

test("one statement reads the payments of any number of orders", async () => {
  await everyState();
  const { orders: listed } = await listOrders(clerk);
  const rows = listed.map((row) => ({ ...row, paymentMethod: row.chosenMethod }));
  const read = (some: typeof rows) => statementsOf(() => paymentStates(clerk, some));
  expect(await read(rows.slice(0, 1))).toHaveLength(1);
  expect(await read(rows)).toHaveLength(1);
  expect(await read([])).toHaveLength(0);
});

/** An order in each state of its payment, and what staff read about it, by its id. */
async function everyState(): Promise<Record<string, string | undefined>> {
  const wanted: Record<string, string | undefined> = {};
  const add = (orderId: string, name: string | undefined) => {
    wanted[orderId] = name;
    return orderId;
  };
  add((await placedOrder()).orderId, "Not paid");
  const sent = await sentReceipt();
  add(sent.orderId, "To verify");
  const verified = await sentReceipt();
  await verifyReceipt(clerk, verified.receipt.id);
  add(verified.orderId, "Paid");
  const rejected = await sentReceipt();
  await rejectReceipt(clerk, rejected.receipt.id, "Another amount");
  add(rejected.orderId, "Receipt rejected");
  const failed = add((await onlineOrder()).orderId, "Payment failed");
  await db.update(orders).set({ paymentStatus: "failed" }).where(eq(orders.id, failed));
  const byHand = add((await placedOrder()).orderId, "Paid");
  await setPaidWithoutPayment(byHand);
  const owed = add((await placedOrder()).orderId, "Refund due");
  await settlePayment(owed);
  await setStatuses(owed, "cancelled", "completed");
  const refunded = add((await placedOrder()).orderId, "Refunded");
  await refundAll(refunded);
  const cancelled = add((await placedOrder()).orderId, undefined);
  await setStatuses(cancelled, "cancelled", "pending");
  return wanted;
}

async function refundAll(orderId: string) {
  const { id: paymentId, amount } = await settlePayment(orderId);
  const form = { refundId: crypto.randomUUID(), paymentId, amount, method: "cash" } as const;
  const rest = { reference: "Voucher 1", reason: "", cancel: false };
  succeeded(await refundOrder(clerk, orderId, { ...form, ...rest }));
}
