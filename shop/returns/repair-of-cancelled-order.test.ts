import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { setStatuses, settlePayment } from "#tests/orders.ts";
import { inspection, received } from "#tests/returns.ts";
import { listExpectedBack, piecesIfCancelled } from "#shop/fulfilment/expected-back.server.ts";
import { inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { inspectReturn } from "./inspect-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices" });

/** An order of three pieces that staff completed without a shipment, so that no shipment says that they have left. */
async function completedWithoutShipment() {
  const { orderId, viewer, productId } = await placedOrder({ stock: 3 }, 3);
  await settlePayment(orderId);
  succeeded(await setStatuses(orderId, "completed", "completed"));
  const order = (await findOrder(orderId))!;
  return { orderId, viewer, productId, order, item: order.items[0]! };
}

type Completed = Awaited<ReturnType<typeof completedWithoutShipment>>;

async function inRepair(order: Completed, quantity: number) {
  const returnId = await received(order, quantity);
  const found = { disposition: "repair", condition: "damaged" } as const;
  succeeded(await inspectReturn(clerk, returnId, inspection(order, quantity, found)));
  return returnId;
}

async function expectedOf({ orderId }: Completed) {
  const { items } = await listExpectedBack(clerk, { orderId });
  return items.map(({ pieces }) => pieces);
}

test("pieces in repair come back to stock after their order was cancelled, each once", async () => {
  const order = await completedWithoutShipment();
  const { orderId, productId } = order;
  const returnId = await inRepair(order, 2);
  expect(await piecesIfCancelled(order.order)).toMatchObject({ inShop: 1, expected: 2 });
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect(await onHand(productId)).toBe(1);
  expect(await expectedOf(order)).toEqual([2]);
  expect((await listExpectedBack(clerk)).items.map(({ item }) => item.orderId)).toContain(orderId);

  const restock = { ...inspection(order, 1), orderId };
  expect(await inspectReturn(clerk, returnId, inspection(order, 1))).toEqual(
    refused("order-cancelled"),
  );
  succeeded(await inspectPieces(clerk, restock));
  expect([await onHand(productId), await expectedOf(order)]).toEqual([2, [1]]);
  expect(await inspectPieces(clerk, { ...inspection(order, 2), orderId })).toMatchObject(
    refused("more-than-expected"),
  );
  succeeded(await inspectPieces(clerk, { ...inspection(order, 1), orderId }));
  expect([await onHand(productId), await expectedOf(order)]).toEqual([3, []]);
});

test("pieces that a return has put back into stock are not expected again", async () => {
  const order = await completedWithoutShipment();
  const returnId = await received(order, 1);
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 1)));
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  expect([await onHand(order.productId), await expectedOf(order)]).toEqual([3, []]);
});

test("while the order stands, pieces in repair are inspected with their return", async () => {
  const order = await completedWithoutShipment();
  const returnId = await inRepair(order, 1);
  expect(await expectedOf(order)).toEqual([]);
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 1)));
  expect(await onHand(order.productId)).toBe(1);
});
