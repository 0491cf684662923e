import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { orderCollectors } from "#db/schema/fulfilment.ts";
import { orderEvents } from "#db/schema/orders.ts";
import type { Milligrams } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import {
  codeIn,
  handOverOf,
  home,
  orderToPack,
  packed,
  ready,
  wrongCodeOf,
} from "#tests/shipments.ts";
import { collectionCode } from "./collection-code.server.ts";
import { handOver, handOverForm, type HandOverForm } from "./hand-over.server.ts";
import { markReady } from "./mark-ready.server.ts";
import { cancelShipment, unpackShipment } from "./pack-shipment.server.ts";
import { readShipments } from "./read-shipments.server.ts";

setUpDatabase({ gold: true });

async function readyOrder(quantity = 1, given = {}) {
  const { orderId, item } = await orderToPack(quantity, given);
  return { orderId, item, shipmentId: await ready(orderId, quantity) };
}

async function tryHandOver(
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  given: Partial<HandOverForm> = {},
  staff = clerk,
) {
  return handOver(staff, shipmentId, await handOverOf(orderId, shipmentId, given));
}

async function shipmentOf(orderId: string) {
  return (await readShipments(orderId))[0]!;
}

test("a code has six digits, and is the same each time and another for each shipment", () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
  const codes = ids.map(collectionCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(ids.map(collectionCode)).toEqual(codes);
  expect(new Set(codes).size).toBeGreaterThan(190);
});

test("a packed collection becomes ready; a parcel, and one of a cancelled order, do not", async () => {
  const { orderId } = await orderToPack(2, {});
  const shipmentId = await packed(orderId, 1);
  succeeded(await markReady(clerk, shipmentId));
  succeeded(await markReady(clerk, shipmentId));
  expect(await shipmentOf(orderId)).toMatchObject({ status: "ready", readyAt: expect.any(Date) });
  const parcel = await packed((await orderToPack(1, home)).orderId, 1);
  expect(await markReady(clerk, parcel)).toEqual(refused("wrong-step"));
  const second = await packed(orderId, 1);
  await setStatuses(orderId, "cancelled", "completed");
  expect(await markReady(clerk, second)).toEqual(refused("order-cancelled"));
  expect(await markReady(clerk, crypto.randomUUID())).toEqual(refused("not-found"));
});

test("the buyer collects with the code, and the order is completed", async () => {
  const order = await readyOrder(2);
  succeeded(await tryHandOver(order));
  expect(await shipmentOf(order.orderId)).toMatchObject({
    status: "collected",
    collectedBy: "Siti Nurhaliza",
    identityDocument: "mykad",
    identityLast4: "5678",
    wrongCodes: 0,
  });
  expect((await findOrder(order.orderId))!.orderStatus).toBe("completed");
  const other = { identityDocument: "passport", last4: "5678" } as const;
  expect(await tryHandOver(order, other)).toEqual(refused("wrong-step"));
});

test("a wrong code is counted, and the right one still works", async () => {
  const order = await readyOrder();
  const code = wrongCodeOf(order.shipmentId);
  expect(await tryHandOver(order, { code })).toEqual({ ...refused("wrong-code"), triesLeft: 4 });
  expect(await tryHandOver(order, { code: "" })).toEqual(refused("no-code"));
  expect((await shipmentOf(order.orderId)).wrongCodes).toBe(1);
  succeeded(await tryHandOver(order));
});

test("after five wrong codes, only an owner with a reason hands over", async () => {
  const order = await readyOrder();
  const code = wrongCodeOf(order.shipmentId);
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    expect(await tryHandOver(order, { code })).toEqual({ ...refused("wrong-code"), triesLeft });
  }
  expect(await tryHandOver(order)).toEqual(refused("too-many-codes"));
  expect(await tryHandOver(order, { ownerReason: "I know her" })).toEqual(
    refused("too-many-codes"),
  );
  expect(await tryHandOver(order, {}, owner)).toEqual(refused("too-many-codes"));
  succeeded(await tryHandOver(order, { code, ownerReason: "She showed the order email" }, owner));
  expect((await shipmentOf(order.orderId)).wrongCodes).toBe(5);
});

test("packing again under a new code gives no fresh tries", async () => {
  const order = await readyOrder();
  for (const triesLeft of [4, 3, 2]) {
    const code = wrongCodeOf(order.shipmentId);
    expect(await tryHandOver(order, { code })).toEqual({ ...refused("wrong-code"), triesLeft });
  }
  succeeded(await unpackShipment(clerk, order.shipmentId));
  succeeded(await cancelShipment(clerk, order.shipmentId));
  const again = { orderId: order.orderId, shipmentId: await ready(order.orderId, 1) };
  for (const triesLeft of [1, 0]) {
    const code = wrongCodeOf(again.shipmentId);
    expect(await tryHandOver(again, { code })).toEqual({ ...refused("wrong-code"), triesLeft });
  }
  expect(await tryHandOver(again)).toEqual(refused("too-many-codes"));
});

test("twenty wrong codes at the same time get five tries", async () => {
  const order = await readyOrder();
  const code = wrongCodeOf(order.shipmentId);
  const form = await handOverOf(order.orderId, order.shipmentId, { code });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => handOver(clerk, order.shipmentId, form)),
  );
  const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
  expect(reasons.filter((reason) => reason === "wrong-code")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "too-many-codes")).toHaveLength(15);
  expect((await shipmentOf(order.orderId)).wrongCodes).toBe(5);
});

test("two hand-overs at the same time hand over once", async () => {
  const order = await readyOrder();
  const form = await handOverOf(order.orderId, order.shipmentId);
  const answers = await Promise.all([1, 2].map(() => handOver(clerk, order.shipmentId, form)));
  for (const answer of answers) succeeded(answer);
  const steps = (await eventsOf(order.orderId)).filter(({ to }) => to === "collected");
  expect(steps).toHaveLength(1);
});

test("another person collects only if the buyer named them, with their document", async () => {
  const order = await readyOrder();
  const collector = { collectedBy: "collector" as const, last4: "91AB" };
  expect(await tryHandOver(order, collector)).toEqual(refused("wrong-person"));
  await db
    .insert(orderCollectors)
    .values({ orderId: order.orderId, name: "Ahmad Razak", identityLast4: "91AB" });
  expect(await tryHandOver(order, { ...collector, last4: "91AC" })).toEqual(
    refused("wrong-person"),
  );
  const reason = { ...collector, last4: "91AC", ownerReason: "He is her husband" };
  expect(await tryHandOver(order, reason, owner)).toEqual(refused("wrong-person"));
  succeeded(await tryHandOver(order, collector));
  expect(await shipmentOf(order.orderId)).toMatchObject({
    collectedBy: "Ahmad Razak",
    identityLast4: "91AB",
  });
});

test("a cancelled order is not handed over, not even by an owner", async () => {
  const order = await readyOrder();
  await setStatuses(order.orderId, "cancelled", "completed");
  expect(await tryHandOver(order)).toEqual(refused("order-cancelled"));
  expect(await tryHandOver(order, { ownerReason: "Paid again" }, owner)).toEqual(
    refused("order-cancelled"),
  );
});

test("an unpaid order is handed over only by an owner with a reason", async () => {
  const { orderId } = await placedOrder({ stock: 5 }, 1);
  const order = { orderId, shipmentId: await ready(orderId, 1) };
  expect(await tryHandOver(order)).toEqual(refused("not-paid"));
  expect(await tryHandOver(order, { ownerReason: "Pays tomorrow" })).toEqual(refused("not-paid"));
  succeeded(await tryHandOver(order, { ownerReason: "Pays tomorrow" }, owner));
});

test("an owner may leave the code out with a reason, which is recorded", async () => {
  const order = await readyOrder();
  expect(await tryHandOver(order, { code: "" }, owner)).toEqual(refused("no-code"));
  const ownerReason = "Her phone is broken, I checked her identity card";
  expect(
    await tryHandOver(order, { code: wrongCodeOf(order.shipmentId), ownerReason }, owner),
  ).toMatchObject(refused("wrong-code"));
  succeeded(await tryHandOver(order, { code: "", ownerReason }, owner));
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "shipment.exception"), eq(auditLog.subjectId, order.orderId)));
  expect(entry!.after).toMatchObject({ exceptions: ["without-code"], reason: ownerReason });
  const { orderNumber } = (await findOrder(order.orderId))!;
  const handedOver = (await eventsOf(order.orderId)).find(({ to }) => to === "collected");
  expect(handedOver!.note).toBe(`${orderNumber}-1\nException: without the code\n${ownerReason}`);
});

test("the pieces are weighed again, and the customer agrees", async () => {
  const order = await readyOrder(2);
  const { orderItemId } = (await shipmentOf(order.orderId)).items[0]!;
  expect(await tryHandOver(order, { agreed: false })).toEqual(refused("not-agreed"));
  expect(await tryHandOver(order, { weights: [] })).toEqual(refused("not-weighed"));
  const light = [{ orderItemId, weightRead: 6_500 as Milligrams }];
  expect(await tryHandOver(order, { weights: light })).toEqual({
    ...refused("weight-differs"),
    items: [{ orderItemId, name: "Seri Plain Court Band", difference: -340 }],
  });
  // The reading is kept, as a reading at the packing table is.
  expect((await shipmentOf(order.orderId)).items[0]).toMatchObject({ weightRead: 6_500 });
  succeeded(await tryHandOver(order, { weights: light, ownerReason: "She agreed" }, owner));
});

test("the form refuses a whole number of an identity document", () => {
  const form = { code: "123 456", collectedBy: "buyer", identityDocument: "mykad", weights: [] };
  for (const last4 of ["900101145678", "90-01-01-14-5678", "567", "", "56 8"]) {
    expect(handOverForm.safeParse({ ...form, last4 }).success, last4).toBe(false);
  }
  expect(handOverForm.parse({ ...form, last4: " 56a8 " })).toMatchObject({
    last4: "56A8",
    code: "123456",
  });
});

test("the code is in no row of history or audit, also after wrong tries", async () => {
  const order = await readyOrder();
  await tryHandOver(order, { code: wrongCodeOf(order.shipmentId) });
  succeeded(await tryHandOver(order));
  const rows = [
    await db.select().from(auditLog),
    await db.select().from(orderEvents),
    await readShipments(order.orderId),
  ];
  expect(JSON.stringify(rows)).not.toMatch(codeIn(order.shipmentId));
});
