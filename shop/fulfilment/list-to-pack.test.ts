import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { refundPayment, setStatuses } from "#tests/orders.ts";
import { requested } from "#tests/returns.ts";
import { home, orderToPack, packed, ready, sent, startPacking } from "#tests/shipments.ts";
import { failShipment } from "./end-shipment.server.ts";
import { inspectPieces } from "./inspect.server.ts";
import { listToPack, nextToPack } from "./list-to-pack.server.ts";
import { cancelShipment, countPiecesToPack } from "./pack-shipment.server.ts";
import { listToCollect } from "./to-collect.server.ts";

setUpDatabase({ gold: true, emptied: "orders, transit_policies" });

const numbersOf = (list: Awaited<ReturnType<typeof listToPack>>) => list.orders.map(({ id }) => id);

test("an order is listed while pieces of it are in no packed shipment, the oldest first", async () => {
  const late = await orderToPack(3);
  const early = await orderToPack(1);
  await db.execute(
    sql`update orders set created_at = now() - interval '2 days' where id = ${early.orderId}`,
  );
  await placedOrder({ stock: 5 }, 1, home);
  const list = await listToPack(clerk);
  expect(numbersOf(list)).toEqual([early.orderId, late.orderId]);
  expect(list.orders.map(({ pieces }) => pieces)).toEqual([1, 3]);

  await packed(late.orderId, 2);
  const [, partly] = (await listToPack(clerk)).orders;
  expect(partly).toMatchObject({ pieces: 1, shipments: [{ number: 1, status: "packed" }] });

  const { shipmentId } = await startPacking(late.orderId, 1);
  const [, begun] = (await listToPack(clerk)).orders;
  expect(begun).toMatchObject({ pieces: 0, shipments: [{ number: 1 }, { status: "packing" }] });

  succeeded(await cancelShipment(clerk, shipmentId));
  await packed(late.orderId, 1);
  expect(numbersOf(await listToPack(clerk))).toEqual([early.orderId]);
});

test("a group has the orders that are delivered, collected, or packed and not sent", async () => {
  const collected = await orderToPack(1, { deliveryMethod: "collect" });
  const delivered = await orderToPack(1);
  const waiting = await orderToPack(1);
  await packed(waiting.orderId, 1);
  await sent((await orderToPack(1)).orderId, 1);
  await ready((await orderToPack(1, { deliveryMethod: "collect" })).orderId, 1);
  const group = async (name: "collect" | "deliver" | "packed") =>
    numbersOf(await listToPack(clerk, { group: name }));
  expect(await group("collect")).toEqual([collected.orderId]);
  expect(await group("deliver")).toEqual([delivered.orderId]);
  expect(await group("packed")).toEqual([waiting.orderId]);
  expect((await listToPack(clerk)).counts).toEqual({ deliver: 1, collect: 1, packed: 1 });
});

test("a cancelled order is not listed, nor is one that staff completed", async () => {
  const cancelled = await orderToPack(1);
  const completed = await orderToPack(1);
  await packed(cancelled.orderId, 1);
  succeeded(await setStatuses(cancelled.orderId, "cancelled", "completed"));
  succeeded(await setStatuses(completed.orderId, "completed", "completed"));
  expect(await listToPack(clerk)).toMatchObject({
    orders: [],
    counts: { deliver: 0, collect: 0, packed: 0 },
  });
});

test("an order whose money was refunded is not listed, and is marked at the counter", async () => {
  const refunded = await orderToPack(1);
  const waiting = await orderToPack(1);
  const collected = await orderToPack(1, { deliveryMethod: "collect" });
  await packed(waiting.orderId, 1);
  await packed(collected.orderId, 1);
  for (const { orderId } of [refunded, waiting, collected]) await refundPayment(orderId);
  expect(await listToPack(clerk)).toMatchObject({
    orders: [],
    counts: { deliver: 0, collect: 0, packed: 0 },
  });
  expect(await nextToPack(clerk, crypto.randomUUID())).toBeUndefined();
  const counter = await listToCollect(clerk);
  expect(counter.packed).toMatchObject([{ orderId: collected.orderId, isPaid: false }]);
});

test("a piece that its customer gave back had left, so it is not to be packed", async () => {
  const order = await orderToPack(1);
  succeeded(await setStatuses(order.orderId, "completed", "completed"));
  await requested(order);
  succeeded(await setStatuses(order.orderId, "processing", "completed"));
  expect(await listToPack(clerk)).toMatchObject({ orders: [], counts: { deliver: 0 } });
  expect(await nextToPack(clerk, crypto.randomUUID())).toBeUndefined();
  expect(await countPiecesToPack(order.order)).toBe(0);
});

test("a piece that came back and is sent again is to be packed again", async () => {
  const { orderId, item } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  succeeded(await failShipment(clerk, shipmentId, { failure: "came-back", note: "" }));
  expect(numbersOf(await listToPack(clerk))).toEqual([]);
  const seen = {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity: 1,
    weightRead: item.weight,
    purityOk: true,
    sealOk: null,
    condition: "as-sold" as const,
    disposition: "send-again" as const,
    note: "",
  };
  succeeded(await inspectPieces(clerk, seen));
  expect((await listToPack(clerk)).orders).toMatchObject([{ id: orderId, pieces: 1 }]);
});

test("the pages have each order once, beyond the numbered pages too", async () => {
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push((await orderToPack(1)).orderId);
  const first = await listToPack(clerk, { perPage: 2 });
  const second = await listToPack(clerk, { perPage: 2, page: 2 });
  const after = await listToPack(clerk, { perPage: 2, after: first.orders.at(-1)!.id });
  expect([...numbersOf(first), ...numbersOf(second)]).toEqual(ids);
  expect(numbersOf(after)).toEqual(numbersOf(second));
});

test("the next order is the oldest with pieces that nobody has begun to pack", async () => {
  const [here, begun, next] = [await orderToPack(1), await orderToPack(1), await orderToPack(1)];
  await startPacking(begun.orderId, 1);
  expect(await nextToPack(clerk, here.orderId)).toMatchObject({ id: next.orderId });
  await startPacking(next.orderId, 1);
  expect(await nextToPack(clerk, here.orderId)).toBeUndefined();
});
