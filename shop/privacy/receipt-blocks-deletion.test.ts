import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { rejectReceipt } from "#shop/payments/review-receipt.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { expirePayment } from "#tests/orders.ts";
import { sendReceiptOf } from "#tests/receipts.ts";
import { deleteAccount } from "./delete-account.server.ts";

setUpDatabase({ gold: true });

test("an account stays while the shop checks the receipt of its cancelled order, which may be reopened", async () => {
  const { id: userId } = await newCustomer();
  const order = await placedOrder();
  await db.update(orders).set({ userId }).where(eq(orders.id, order.orderId));
  await expirePayment(order.orderId);
  await expireOrders();
  const { receipt } = await sendReceiptOf(order);
  const open = [{ id: order.orderId }];
  expect(await deleteAccount(userId, password)).toMatchObject({ reason: "open-orders", open });
  succeeded(await rejectReceipt(clerk, receipt.id, "Not readable"));
  expect(await deleteAccount(userId, password)).toEqual({ ok: true });
});
