import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { users } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { composeEmail } from "./compose-email.server.ts";
import { reportMissingOrders } from "./report-missing-orders.server.ts";
import { rememberAcknowledged } from "#shop/orders/acknowledged-orders.server.ts";
import { orderOf } from "#tests/order-rows.ts";
import { setUpDatabase } from "#tests/database.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";

// Invariant: the owners learn of each order that was acknowledged and is no longer in the database, and of no other.

setUpDatabase({ gold: true });
beforeAll(async () => {
  const person = { name: "Jamilah" };
  await db.insert(users).values([
    { ...person, id: "owner", email: "owner@example.test", role: "owner" },
    { ...person, id: "clerk", email: "clerk@example.test", role: "staff" },
  ]);
});

test("owners get one email that names the lost orders, from however many processes", async () => {
  const [kept, first, second] = await placeThree();
  await reportMissingOrders();
  expect(await reports()).toEqual([]);

  const lost = [first!, second!];
  await db.delete(orders).where(
    inArray(
      orders.id,
      lost.map(({ id }) => id),
    ),
  );
  await reportMissingOrders();
  for (const order of lost) rememberAcknowledged(order);
  await reportMissingOrders();
  const [report, ...more] = await reports();
  expect([report!.to, more]).toEqual(["owner@example.test", []]);
  const { text } = (await composeEmail(report!))!;
  for (const { number } of lost) expect(text).toContain(number);
  expect(text).not.toContain(kept!.number);
});

async function placeThree() {
  const productId = await makeProduct({ stock: 5 });
  const ids = [];
  for (let placed = 0; placed < 3; placed += 1) ids.push((await placedOrder(productId)).orderId);
  const rows = await Promise.all(ids.map(orderOf));
  return rows.map(({ id, orderNumber: number, totalAmount: total }) => ({ id, number, total }));
}

function reports() {
  return db.select().from(emails).where(eq(emails.kind, "missing-orders"));
}
