import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import { newCustomer } from "#tests/accounts.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { moneyOf, orderOf } from "#tests/order-rows.ts";
import { setStatuses, settlePayment } from "#tests/orders.ts";
import { previousPurchases } from "./previous-purchases.server.ts";

setUpDatabase({ gold: true });

const price = 215_490;
let phones = 0;

test("a new customer has none", async () => {
  const { orderId } = await orderBy(newPhone());
  expect(await previousPurchases(clerk, orderId)).toEqual({ count: 0, paid: 0, last: undefined });
});

test("only orders that are paid and not cancelled count, and not the order itself", async () => {
  const phoneNumber = newPhone();
  const [first, second, cancelled, , own] = [
    await orderBy(phoneNumber),
    await orderBy(phoneNumber),
    await orderBy(phoneNumber),
    await orderBy(phoneNumber),
    await orderBy(phoneNumber),
  ];
  for (const { orderId } of [first, second, cancelled, own]) await settlePayment(orderId);
  await setStatuses(cancelled.orderId, "cancelled", "completed");
  const last = await orderOf(second.orderId);
  expect(await previousPurchases(clerk, own.orderId)).toEqual({
    count: 2,
    paid: 2 * price,
    last: { orderId: last.id, orderNumber: last.orderNumber, createdAt: last.createdAt },
  });
});

test("money that went back does not count, unless the refund failed", async () => {
  const phoneNumber = newPhone();
  const { orderId } = await orderBy(phoneNumber);
  await settlePayment(orderId);
  const [payment] = await moneyOf(orderId);
  const refund = { paymentId: payment!.id, orderId, method: "bank" } as const;
  await db.insert(refunds).values([
    { ...refund, amount: 490 as Sen, status: "succeeded" },
    { ...refund, amount: 5_000 as Sen, status: "pending" },
    { ...refund, amount: 70_000 as Sen, status: "failed" },
  ]);
  // A second payment was never accepted. Its refund gives back what the order did not count.
  const [second] = await db
    .insert(payments)
    .values({
      orderId,
      method: "touch_n_go",
      amount: price as Sen,
      reference: crypto.randomUUID(),
      accepted: false,
    })
    .returning();
  await db
    .insert(refunds)
    .values({ ...refund, paymentId: second!.id, amount: price as Sen, status: "succeeded" });
  const own = await orderBy(phoneNumber);
  expect(await previousPurchases(clerk, own.orderId)).toMatchObject({ count: 1, paid: 210_000 });
});

test("an account's orders count under any phone number", async () => {
  const { id: userId } = await newCustomer();
  const earlier = await orderBy(newPhone());
  const own = await orderBy(newPhone());
  for (const { orderId } of [earlier, own]) {
    await db.update(orders).set({ userId }).where(eq(orders.id, orderId));
  }
  await settlePayment(earlier.orderId);
  expect(await previousPurchases(clerk, own.orderId)).toMatchObject({ count: 1, paid: price });
});

test("orders of deleted accounts, which have no phone number, do not count", async () => {
  const [earlier, own] = [await orderBy(newPhone()), await orderBy(newPhone())];
  await settlePayment(earlier.orderId);
  await db.update(orders).set({ phoneNumber: "" });
  expect(await previousPurchases(clerk, own.orderId)).toMatchObject({ count: 0, paid: 0 });
});

function orderBy(phoneNumber: string) {
  return placedOrder({ stock: 9 }, 1, { phoneNumber });
}

function newPhone() {
  phones += 1;
  return `+6012000${String(phones).padStart(4, "0")}`;
}
