import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { failShipment, markDelivered, reportFound } from "#shop/fulfilment/end-shipment.server.ts";
import { confirmArrival } from "#shop/fulfilment/confirm-arrival.server.ts";
import { countLostParcels, recordClaim } from "#shop/fulfilment/lost-parcels.server.ts";
import { readFulfilments, readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { Sen } from "#shop/money.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { choose, lose, lostRowOf, orderWithLostParcel, refundShown } from "#tests/lost-parcels.ts";
import { eventsOf, jobsOf, moneyOf, orderOf, refundsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, sent } from "#tests/shipments.ts";
import { chooseForLost, refundLost } from "./lost-parcel.server.ts";
import { refundOrder } from "./refund-order.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders" });

async function refundedOf(orderId: string): Promise<number> {
  return (await refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** An ordinary refund of part of the order's payment. */
async function refundByHand(orderId: string, amount: Sen) {
  const [payment] = await moneyOf(orderId);
  const form = { refundId: crypto.randomUUID(), paymentId: payment!.id, amount };
  const how = { method: "bank", reference: "TT-0", reason: "", cancel: false } as const;
  succeeded(await refundOrder(clerk, orderId, { ...form, ...how }));
}

test("what was paid for the lost pieces is refunded once, also when two people refund at once", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel(3, 2);
  expect(await refundShown(shipmentId)).toEqual(refused("not-chosen"));
  succeeded(await choose(shipmentId, "refund"));
  const both = await Promise.all([refundShown(shipmentId), refundShown(shipmentId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundedOf(orderId)).toBe(item.unitPrice * 2);
  expect(await lostRowOf(shipmentId)).toMatchObject({
    choice: "refund",
    amount: item.unitPrice * 2,
  });
  expect(await choose(shipmentId, "send-again")).toEqual(refused("already-settled"));
});

test("a form that is sent twice refunds once, and one with an old amount refunds nothing", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel(2, 1);
  succeeded(await choose(shipmentId, "refund"));
  const form = { shownAmount: 1, reference: "TT-1" };
  const old = await refundLost(clerk, shipmentId, { refundId: crypto.randomUUID(), ...form });
  expect(old).toMatchObject({ reason: "amount-changed", amount: item.unitPrice });
  const noReference = { refundId: crypto.randomUUID(), shownAmount: item.unitPrice, reference: "" };
  expect(await refundLost(clerk, shipmentId, noReference)).toEqual(refused("no-reference"));
  const refundId = crypto.randomUUID();
  const both = await Promise.all([
    refundShown(shipmentId, refundId),
    refundShown(shipmentId, refundId),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await refundsOf(orderId)).toHaveLength(1);
});

test("money that was refunded before counts: the pieces are not refunded twice, nor sent for free", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel(2, 1);
  await refundByHand(orderId, (item.unitPrice - 500) as Sen);
  expect(await choose(shipmentId, "send-again")).toEqual(refused("refunded-before"));
  succeeded(await choose(shipmentId, "refund"));
  expect(await refundShown(shipmentId)).toMatchObject({ ok: true, amount: 500 });
  expect(await refundedOf(orderId)).toBe(item.unitPrice);
});

test("an earlier refund is counted for one lost parcel only, and never more than paid goes back", async () => {
  const { orderId, item, shipmentId: first } = await orderWithLostParcel(2, 1);
  const second = await sent(orderId, 1);
  await lose(second);
  await refundByHand(orderId, item.unitPrice);
  for (const shipmentId of [first, second]) succeeded(await choose(shipmentId, "refund"));
  expect(await refundShown(first)).toMatchObject({ ok: true, amount: 0 });
  expect(await refundShown(second)).toMatchObject({ ok: true, amount: item.unitPrice });
  expect(await refundedOf(orderId)).toBe((await orderOf(orderId)).totalAmount);
});

test("where less was paid than the pieces cost, what was paid is refunded and no more", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel(1, 1);
  const paid = item.unitPrice - 1_000;
  await db
    .update(payments)
    .set({ amount: paid as Sen })
    .where(eq(payments.orderId, orderId));
  succeeded(await choose(shipmentId, "refund"));
  expect(await refundShown(shipmentId)).toMatchObject({ ok: true, amount: paid });
  expect(await refundedOf(orderId)).toBe(paid);
});

test("a parcel whose order was refunded in full is closed without another refund", async () => {
  const { orderId, shipmentId } = await orderWithLostParcel();
  const { totalAmount } = await orderOf(orderId);
  await refundByHand(orderId, totalAmount);
  expect(await choose(shipmentId, "send-again")).toEqual(refused("not-paid-for"));
  succeeded(await choose(shipmentId, "refund"));
  expect(await refundShown(shipmentId)).toMatchObject({ ok: true, amount: 0 });
  expect(await refundedOf(orderId)).toBe(totalAmount);
  expect(await countLostParcels(clerk)).toMatchObject({ refunds: 0 });
});

test("refund and sending again exclude each other, whoever is first", async () => {
  for (const attempt of [1, 2, 3]) {
    const { orderId, shipmentId } = await orderWithLostParcel();
    succeeded(await choose(shipmentId, "refund"));
    const answers =
      attempt === 2
        ? await Promise.all([choose(shipmentId, "send-again"), refundShown(shipmentId)])
        : await Promise.all([refundShown(shipmentId), choose(shipmentId, "send-again")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isRefunded = (await refundedOf(orderId)) > 0;
    expect((await lostRowOf(shipmentId))?.choice).toBe(isRefunded ? "refund" : "send-again");
  }
});

test("an order is completed when its other pieces have arrived and the lost ones are refunded", async () => {
  const { orderId, shipmentId } = await orderWithLostParcel(3, 1);
  const rest = await sent(orderId, 2);
  succeeded(await markDelivered(clerk, rest));
  expect((await orderOf(orderId)).orderStatus).toBe("processing");
  succeeded(await choose(shipmentId, "refund"));
  succeeded(await refundShown(shipmentId));
  expect((await orderOf(orderId)).orderStatus).toBe("completed");
  expect((await readFulfilments([orderId])).get(orderId)).toMatchObject({ kind: "arrived" });
});

test("the buyer chooses on the order's page; strangers and other orders are refused", async () => {
  const { orderId, viewer, shipmentId } = await orderWithLostParcel();
  const other = await orderToPack(1);
  const ask = (id: string, by: typeof viewer) =>
    chooseForLost({ orderId: id, shipmentId }, by, "refund", "203.0.113.9");
  expect(await ask(orderId, other.viewer)).toEqual(refused("forbidden"));
  expect(await ask(other.orderId, other.viewer)).toEqual(refused("not-found"));
  succeeded(await ask(orderId, viewer));
  const event = (await eventsOf(orderId)).at(-1);
  expect(event).toMatchObject({ kind: "shipment", to: "refund-chosen", actor: "customer" });
});

test("nothing is chosen for a parcel that is not lost, of a cancelled order, or that was not paid for", async () => {
  const { orderId } = await orderToPack(2);
  const onItsWay = await sent(orderId, 1);
  expect(await choose(onItsWay, "refund")).toEqual(refused("wrong-step"));
  succeeded(await failShipment(clerk, onItsWay, { failure: "came-back", note: "" }));
  expect(await choose(onItsWay, "send-again")).toEqual(refused("wrong-step"));
  const unpaid = await orderWithLostParcel();
  succeeded(await setStatuses(unpaid.orderId, "processing", "pending"));
  expect(await choose(unpaid.shipmentId, "send-again")).toEqual(refused("not-paid-for"));
  succeeded(await setStatuses(unpaid.orderId, "cancelled", "completed"));
  expect(await choose(unpaid.shipmentId, "refund")).toEqual(refused("order-cancelled"));
});

test("a choice is forgotten when the parcel is found before it is settled", async () => {
  const { shipmentId } = await orderWithLostParcel();
  succeeded(await choose(shipmentId, "refund"));
  succeeded(await reportFound(clerk, shipmentId, { note: "" }));
  expect(await lostRowOf(shipmentId)).toMatchObject({ choice: null, settledAt: null });
  expect(await refundShown(shipmentId)).toEqual(refused("wrong-step"));
});

test("a lost parcel that reaches the customer after all is delivered, and its choice forgotten", async () => {
  const { orderId, viewer, shipmentId } = await orderWithLostParcel();
  succeeded(await choose(shipmentId, "refund"));
  succeeded(await markDelivered(clerk, shipmentId));
  const [parcel] = await readShipments(orderId);
  expect(parcel).toMatchObject({ status: "delivered", failure: null });
  expect(parcel!.arrivedAt).toBeInstanceOf(Date);
  expect(await lostRowOf(shipmentId)).toMatchObject({ choice: null, chosenAt: null });
  expect((await orderOf(orderId)).orderStatus).toBe("completed");
  expect(await eventsOf(orderId)).toContainEqual(
    expect.objectContaining({ kind: "shipment", from: "failed", to: "delivered", actor: "staff" }),
  );
  expect((await auditOf(orderId)).map(({ action }) => action)).toContain("shipment.delivered");
  expect(await jobsOf(orderId, "shipment-changed")).toContainEqual({
    data: expect.objectContaining({ shipmentId, to: "delivered" }),
  });
  expect(await countLostParcels(clerk)).toMatchObject({ open: 0, refunds: 0 });
  const again = await chooseForLost({ orderId, shipmentId }, viewer, "send-again", "203.0.113.9");
  expect(again).toEqual(refused("wrong-step"));
  expect(await refundShown(shipmentId)).toEqual(refused("wrong-step"));
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "" }));
  expect((await orderOf(orderId)).orderStatus).toBe("processing");
});

test("the buyer says that a lost parcel has arrived", async () => {
  const { orderId, viewer, shipmentId } = await orderWithLostParcel();
  succeeded(await confirmArrival({ orderId, shipmentId }, viewer, "203.0.113.9"));
  expect((await orderOf(orderId)).orderStatus).toBe("completed");
});

test("a parcel that was settled, or came back, is not delivered any more", async () => {
  for (const choice of ["refund", "send-again"] as const) {
    const { shipmentId } = await orderWithLostParcel();
    succeeded(await choose(shipmentId, choice));
    if (choice === "refund") succeeded(await refundShown(shipmentId));
    expect(await markDelivered(clerk, shipmentId)).toEqual(refused("wrong-step"));
  }
  const { shipmentId } = await orderWithLostParcel();
  succeeded(await reportFound(clerk, shipmentId, { note: "" }));
  expect(await markDelivered(clerk, shipmentId)).toEqual(refused("wrong-step"));
});

test("of an arrival and a settlement at the same moment, one happens", async () => {
  for (const choice of ["send-again", "refund"] as const) {
    const { shipmentId } = await orderWithLostParcel();
    if (choice === "refund") succeeded(await choose(shipmentId, "refund"));
    const settle = () =>
      choice === "refund" ? refundShown(shipmentId) : choose(shipmentId, choice);
    const both = await Promise.all([markDelivered(clerk, shipmentId), settle()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("once staff have completed the order, its buyer chooses nothing for a lost parcel", async () => {
  const { orderId, viewer, shipmentId } = await orderWithLostParcel();
  succeeded(await setStatuses(orderId, "completed", "completed"));
  const chosen = await chooseForLost({ orderId, shipmentId }, viewer, "send-again", "203.0.113.9");
  expect(chosen).toEqual(refused("wrong-step"));
  succeeded(await choose(shipmentId, "refund"));
});

test("a lost parcel is open work until the customer is served and the insurer has answered", async () => {
  const { orderId, shipmentId } = await orderWithLostParcel();
  expect(await countLostParcels(clerk)).toEqual({ open: 1, refunds: 0, claims: 1 });
  expect(await recordClaim(clerk, shipmentId, "claim-closed")).toEqual(refused("wrong-step"));
  succeeded(await recordClaim(clerk, shipmentId, "claim-sent"));
  succeeded(await choose(shipmentId, "refund"));
  expect(await countLostParcels(clerk)).toEqual({ open: 1, refunds: 1, claims: 0 });
  succeeded(await refundShown(shipmentId));
  expect(await countLostParcels(clerk)).toEqual({ open: 1, refunds: 0, claims: 0 });
  succeeded(await recordClaim(clerk, shipmentId, "claim-closed"));
  expect(await countLostParcels(clerk)).toEqual({ open: 0, refunds: 0, claims: 0 });
  const actions = (await auditOf(orderId)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      "shipment.claim-sent",
      "shipment.refund-chosen",
      "shipment.lost-refunded",
      "shipment.claim-closed",
    ]),
  );
});
