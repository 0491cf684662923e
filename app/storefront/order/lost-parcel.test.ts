import { createElement } from "react";
import { expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import type { Sen } from "#shop/money.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { exportShipments } from "#shop/privacy/export-shipments.server.ts";
import { choose, lostRowOf, orderWithLostParcel } from "#tests/lost-parcels.ts";
import { orderOf, refundsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { htmlOf } from "#tests/render.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { ParcelCard } from "./parcel-card.tsx";

// A lost parcel over HTTP: the buyer chooses on the order's page, staff on the screen of the shipment.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
const pathOf = (orderId: string) => `/order-confirmation/${orderId}`;
const signed = (orderId: string) => `?key=${orderKey(orderId)}`;

async function pageOf(orderId: string, query = signed(orderId)) {
  const answer = await shop.browser().go(pathOf(orderId) + query);
  const { fullOrder } = loaderDataOf(answer, "storefront/order") as {
    fullOrder:
      | { order: FullOrder; parcels: Parcel[]; lostRefunds: Record<string, Sen> }
      | undefined;
  };
  return fullOrder;
}

async function lostRefundsOf(orderId: string, query = signed(orderId)) {
  return (await pageOf(orderId, query))?.lostRefunds;
}

/** The card of the order's first parcel. */
async function cardOf(orderId: string) {
  const { order, parcels, lostRefunds } = (await pageOf(orderId))!;
  const [parcel] = parcels;
  const lostRefund = lostRefunds[parcel!.id];
  return htmlOf(createElement(ParcelCard, { order, parcel: parcel!, lostRefund, title: "Parcel" }));
}

function send(orderId: string, shipmentId: string, choice: string, query = signed(orderId)) {
  const form = { intent: "lost-parcel", shipmentId, choice };
  return shop.browser().go(pathOf(orderId) + query, { form });
}

test("the buyer reads what would be refunded and chooses; a stranger does neither", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel();
  expect(await lostRefundsOf(orderId)).toEqual({ [shipmentId]: item.unitPrice });
  expect(await lostRefundsOf(orderId, "")).toBeUndefined();
  expect((await send(orderId, shipmentId, "refund", "")).status).toBe(403);
  expect(await lostRowOf(shipmentId)).toBeUndefined();
  expect(toastOf(await send(orderId, shipmentId, ""))).toContain("Choose one");
  expect(toastOf(await send(orderId, shipmentId, "refund"))).toContain("We'll refund you soon");
  expect(await lostRefundsOf(orderId)).toEqual({ [shipmentId]: item.unitPrice });
  expect(toastOf(await send(orderId, shipmentId, "send-again"))).toContain("same pieces again");
  expect(await lostRefundsOf(orderId)).toEqual({});
  expect(toastOf(await send(orderId, shipmentId, "refund"))).toContain("This parcel has changed");
});

test("the buyer can confirm that a lost parcel arrived, until it is settled", async () => {
  const { orderId, shipmentId } = await orderWithLostParcel();
  expect(await cardOf(orderId)).toContain("I&#x27;ve received it");
  const form = { intent: "arrived", shipmentId };
  const confirmed = await shop.browser().go(pathOf(orderId) + signed(orderId), { form });
  expect(toastOf(confirmed)).toContain("We hope you enjoy it");
  expect((await orderOf(orderId)).orderStatus).toBe("completed");
  const settled = await orderWithLostParcel();
  await choose(settled.shipmentId, "send-again");
  expect(await cardOf(settled.orderId)).not.toContain("I&#x27;ve received it");
});

test("once staff have completed the order, its page offers nothing for a lost parcel", async () => {
  const { orderId, shipmentId } = await orderWithLostParcel();
  await setStatuses(orderId, "completed", "completed");
  expect(await lostRefundsOf(orderId)).toEqual({});
  expect(toastOf(await send(orderId, shipmentId, "refund"))).toContain("This parcel has changed");
});

test("staff refund with plain forms, and each refusal says what is missing", async () => {
  const { orderId, shipmentId, item } = await orderWithLostParcel(2, 1);
  const staff = await shop.signedIn("staff");
  const post = (form: Record<string, string>) =>
    staff.go(`/admin/shipments/${shipmentId}`, { form });
  const refund = {
    intent: "lost-refund",
    refundId: crypto.randomUUID(),
    shownAmount: String(item.unitPrice),
    reference: "TT-1",
  };
  expect(toastOf(await post(refund))).toContain("Choose what the customer gets first.");
  expect(toastOf(await post({ intent: "lost-choice", choice: "refund" }))).toContain("Recorded");
  const missing = (await post({ ...refund, reference: "" })).text;
  expect(missing).toContain("Enter the transfer reference");
  expect(toastOf(await post(refund))).toContain("Refunded");
  expect(await refundsOf(orderId)).toMatchObject([{ amount: item.unitPrice, reference: "TT-1" }]);
  expect(toastOf(await post({ intent: "claim-sent" }))).toContain("Recorded");
  expect((await lostRowOf(shipmentId))?.claimSentAt).toBeInstanceOf(Date);
});

test("the export of an account's data says what was chosen for a lost parcel", async () => {
  const { order, shipmentId } = await orderWithLostParcel();
  await choose(shipmentId, "refund");
  const { shipments } = await exportShipments(order);
  expect(shipments[0]!.lost).toMatchObject({ choice: "refund", settledAt: null });
});
