import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, touchNGoPayments } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import { staffActor, changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { listOrderReceipts, listReceipts } from "#shop/payments/receipts.server.ts";
import { submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct, placedOrder } from "./factories.ts";
import { withLockedOrder } from "./with-locked-order.ts";

setUpDatabase({ gold: true });

const stranger = { userId: null, guestId: null, isStaff: false, key: null };

test("an order is paid once: with another accepted payment verifying is refused", async () => {
  const { orderId } = await placedOrder(await makeProduct());
  const money = { orderId, method: "stripe_fpx" as const, amount: 215_490 as Sen };
  await db.insert(payments).values({ ...money, reference: "pi_1" });
  const row = { orderId, receipt: "receipts/one.jpg", fingerprint: "one" };
  const [receipt] = await db.insert(touchNGoPayments).values(row).returning();
  expect(await verifyReceipt(clerk, receipt!.id)).toEqual({ ok: false, reason: "already-paid" });
  const [still] = await db.select().from(touchNGoPayments);
  expect(still?.verifiedAt).toBeNull();
  await expect(db.insert(payments).values({ ...money, reference: "pi_2" })).rejects.toThrow();
});

test("a rejected picture sent again for its own order is not flagged as reuse", async () => {
  const { orderId, buyer } = await placedOrder(await makeProduct());
  const viewer = { ...stranger, guestId: buyer.guestId };
  const picture = await anyPicture();
  await submitReceipt(orderId, viewer, picture);
  await db
    .update(touchNGoPayments)
    .set({ rejectedAt: new Date(), rejectReason: "Not readable" })
    .where(eq(touchNGoPayments.orderId, orderId));
  expect(await submitReceipt(orderId, viewer, picture)).toEqual({ ok: true });
  const listed = (await listReceipts(clerk)).receipts.filter((row) => row.orderId === orderId);
  for (const rows of [await listOrderReceipts(clerk, orderId), listed]) {
    expect(rows.map(({ isReused }) => isReused)).toEqual([false, false]);
  }
});

test("a receipt for an order cancelled while its picture is read is refused", async () => {
  const { orderId, buyer } = await placedOrder(await makeProduct());
  const viewer = { ...stranger, guestId: buyer.guestId };
  const picture = await anyPicture();
  let sent: ReturnType<typeof submitReceipt> | undefined;
  await withLockedOrder(orderId, async (order) => {
    await changeOrderStatus(order, { orderStatus: "cancelled" }, staffActor(clerk));
    sent = submitReceipt(orderId, viewer, picture);
    await untilLockWaits();
  });
  expect(await sent).toEqual({ ok: false, reason: "not-awaited" });
  expect(await listOrderReceipts(clerk, orderId)).toEqual([]);
});

test("an order without a browser id is not shown to every browser without one", async () => {
  const { orderId } = await placedOrder(await makeProduct());
  await db.update(orders).set({ guestId: null }).where(eq(orders.id, orderId));
  expect(await readOrder(orderId, stranger)).toMatchObject({ isFull: false });
});

function anyPicture() {
  return sharp({ create: { width: 30, height: 40, channels: 3, background: "#775533" } })
    .png()
    .toBuffer();
}

/** Waits until a transaction of this database waits for another's lock. */
async function untilLockWaits() {
  for (;;) {
    const { rows } = await db.execute<{ waits: number }>(sql`select 1 as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
