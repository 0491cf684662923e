import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { paymentTasks } from "#db/schema/payments.ts";
import { listToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { listToCollect } from "#shop/fulfilment/to-collect.server.ts";
import { closeTradeIn } from "#shop/trade-ins/answer-trade-in.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { sentReceipt } from "#tests/receipts.ts";
import { arrivedOrder, requested } from "#tests/returns.ts";
import { orderToPack, packed, ready } from "#tests/shipments.ts";
import { statementsOf } from "#tests/statements.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";
import { countOpenWork, openWorkLimit } from "./count-open-work.server.ts";

setUpDatabase({ gold: true, emptied: "orders, products, transit_policies, trade_ins" });

const none = {
  pendingOrders: 0,
  toPack: 0,
  toCollect: 0,
  returns: 0,
  tradeIns: 0,
  receipts: 0,
  paymentTasks: 0,
};
const collection = { deliveryMethod: "collect" as const };

test("an empty shop has no work, in one statement", async () => {
  const statements = await statementsOf(async () => {
    expect(await countOpenWork(clerk)).toEqual(none);
  });
  expect(statements).toHaveLength(1);
});

test("each number is that of the list to which it belongs", async () => {
  const { orderId } = await placedOrder();
  await db
    .insert(paymentTasks)
    .values({ orderId, kind: "review", subject: orderId, detail: "Look at it" });
  await sentReceipt();
  await orderToPack();
  const announced = await orderToPack(1, collection);
  await ready(announced.orderId, 1);
  const waiting = await orderToPack(1, collection);
  await packed(waiting.orderId, 1);
  const cancelled = await orderToPack(1, collection);
  await packed(cancelled.orderId, 1);
  await setStatuses(cancelled.orderId, "cancelled", "completed");
  await requested(await arrivedOrder());
  await askedTradeIn();
  succeeded(await closeTradeIn(clerk, await askedTradeIn()));
  const counts = await countOpenWork(clerk);
  expect(counts).toEqual({
    pendingOrders: 2,
    toPack: 1,
    toCollect: 2,
    returns: 1,
    tradeIns: 1,
    receipts: 1,
    // The one above, and the refund that is due for the cancelled order.
    paymentTasks: 2,
  });
  expect((await listToPack(clerk)).total).toBe(counts.toPack);
  const counter = await listToCollect(clerk);
  expect(counter.ready.length + counter.packed.length).toBe(counts.toCollect);
});

test("counting stops at one more than the limit", async () => {
  const { orderId } = await placedOrder();
  await db.insert(paymentTasks).values(
    Array.from({ length: openWorkLimit + 5 }, (_, nth) => ({
      orderId,
      kind: "review" as const,
      subject: `${orderId} ${nth}`,
      detail: "Look at it",
    })),
  );
  expect((await countOpenWork(clerk)).paymentTasks).toBe(openWorkLimit + 1);
});
