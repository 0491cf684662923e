import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { reportFound } from "#shop/fulfilment/end-shipment.server.ts";
import { expectedBackOf } from "#shop/fulfilment/expected-back.server.ts";
import { inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { piecesToPack } from "#shop/fulfilment/pack-shipment.server.ts";
import { readFulfilments } from "#shop/fulfilment/read-shipments.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { adjustStock } from "#shop/stock/stock.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { choose, lose, orderWithLostParcel, takenBy } from "#tests/lost-parcels.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { sent, startPacking } from "#tests/shipments.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders" });

type Lost = Awaited<ReturnType<typeof orderWithLostParcel>>;

async function toPack({ orderId, item }: Lost): Promise<number | undefined> {
  return (await piecesToPack((await findOrder(orderId))!)).get(item.id);
}

function inspect({ orderId, item }: Lost, disposition: "restock" | "send-again") {
  return inspectPieces(clerk, {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity: 1,
    weightRead: item.weight,
    purityOk: true,
    sealOk: null,
    condition: "as-sold",
    disposition,
    note: "",
  });
}

test("the pieces are taken from the stock once and packed again, also when two people choose at once", async () => {
  const lost = await orderWithLostParcel(2, 1);
  const { orderId, shipmentId, item } = lost;
  const before = (await onHand(item.productId))!;
  expect(await toPack(lost)).toBe(1);
  const both = await Promise.all([
    choose(shipmentId, "send-again"),
    choose(shipmentId, "send-again"),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await onHand(item.productId)).toBe(before - 1);
  expect(await takenBy(orderId)).toBe(3);
  expect(await choose(shipmentId, "refund")).toEqual(refused("already-settled"));
  expect(await toPack(lost)).toBe(2);
  expect((await startPacking(orderId, 3)).started).toEqual(refused("more-than-ordered"));
  await sent(orderId, 2);
  expect(await toPack(lost)).toBe(0);
  expect((await readFulfilments([orderId])).get(orderId)).toMatchObject({
    kind: "sent",
    rest: "none",
  });
});

test("refused when the stock is short: of two lost parcels one gets the last piece", async () => {
  const { item, orderId, shipmentId: first } = await orderWithLostParcel(2, 1);
  const second = await sent(orderId, 1);
  await lose(second);
  const toRemove = (await onHand(item.productId))! - 1;
  const by = { staff: clerk, reason: "damaged" } as const;
  await db.transaction((tx) => adjustStock(tx, item.productId, -toRemove, by));
  const both = await Promise.all([choose(first, "send-again"), choose(second, "send-again")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const short = { ok: false, reason: "not-enough-stock", name: item.productName };
  expect(both).toContainEqual(short);
  expect(await onHand(item.productId)).toBe(0);
  succeeded(await choose(both[0].ok ? second : first, "refund"));
});

test("a parcel that is lost again is sent again once more", async () => {
  const lost = await orderWithLostParcel();
  succeeded(await choose(lost.shipmentId, "send-again"));
  const second = await sent(lost.orderId, 1);
  expect(await choose(lost.shipmentId, "send-again")).toEqual({ ok: true });
  expect(await toPack(lost)).toBe(0);
  await lose(second);
  succeeded(await choose(second, "send-again"));
  expect(await toPack(lost)).toBe(1);
  expect(await takenBy(lost.orderId)).toBe(3);
});

test("cancelling returns the pieces that were to be sent again, and not the lost ones", async () => {
  const lost = await orderWithLostParcel();
  const { orderId, item, shipmentId } = lost;
  const before = (await onHand(item.productId))!;
  succeeded(await choose(shipmentId, "send-again"));
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect(await onHand(item.productId)).toBe(before);
  expect(await takenBy(orderId)).toBe(1);
});

test("cancelling at the same moment loses no piece and returns none twice", async () => {
  for (const attempt of [1, 2, 3, 4]) {
    const lost = await orderWithLostParcel();
    const { orderId, item, shipmentId } = lost;
    const before = (await onHand(item.productId))!;
    const cancel = () => setStatuses(orderId, "cancelled", "completed");
    const again = () => choose(shipmentId, "send-again");
    await Promise.all(attempt % 2 ? [cancel(), again()] : [again(), cancel()]);
    expect((await orderOf(orderId)).orderStatus).toBe("cancelled");
    expect(await onHand(item.productId)).toBe(before);
    expect(await takenBy(orderId)).toBe(1);
  }
});

test("a lost parcel that is found after its pieces were sent again only goes back into the stock", async () => {
  const lost = await orderWithLostParcel();
  const { orderId, item, shipmentId } = lost;
  succeeded(await choose(shipmentId, "send-again"));
  const before = (await onHand(item.productId))!;
  succeeded(await reportFound(clerk, shipmentId, { note: "" }));
  expect((await expectedBackOf(db, orderId)).get(item.id)).toBe(1);
  expect(await toPack(lost)).toBe(1);
  expect(await inspect(lost, "send-again")).toEqual(refused("lost-settled"));
  succeeded(await inspect(lost, "restock"));
  expect(await onHand(item.productId)).toBe(before + 1);
  expect(await toPack(lost)).toBe(1);
  expect(await takenBy(orderId)).toBe(1);
});
