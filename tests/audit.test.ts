import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { SenPerGram } from "#shop/money.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct, placedOrder } from "./factories.ts";
import { updateOrderStatus } from "./update-order.ts";

setUpDatabase({ gold: true });

test("a staff write is recorded with who, what, before and after", async () => {
  const { orderId } = await placedOrder(await makeProduct());
  await updateOrderStatus(clerk, orderId, { orderStatus: "processing", paymentStatus: "pending" });
  expect(await newest()).toMatchObject({
    staffId: clerk.id,
    staffName: clerk.name,
    action: "order.updated",
    subject: "order",
    subjectId: orderId,
    before: { orderStatus: "pending" },
    after: { orderStatus: "processing" },
  });
});

test("a refused or ineffective write leaves no entry", async () => {
  const { orderId } = await placedOrder(await makeProduct());
  const before = await newest();
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "pending" });
  const prices = { "916": 90_000 as SenPerGram, "999": 95_000 as SenPerGram };
  expect((await setGoldPrices(clerk, { prices })).ok).toBe(false);
  expect(await newest()).toEqual(before);
});

async function newest() {
  const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
}
