import { createElement } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { noise } from "#kit/pictures.ts";
import { db } from "#db/client.server.ts";
import { transitPolicies } from "#db/schema/fulfilment.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { placedOrder } from "#tests/checkout.ts";
import { orderOf } from "#tests/order-rows.ts";
import { htmlOf } from "#tests/render.ts";
import { home, insure, orderToPack, packed, startPacking } from "#tests/shipments.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { EndCard } from "./end-card.tsx";
import type { ShipmentAnswer } from "./shipment-action.server.ts";
import type { ShipmentData } from "./step-props.ts";

// Packing over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
let staff: Browser;
let owner: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  owner = await shop.signedIn("owner");
});
beforeEach(() => insure());

type Form = Record<string, string>;
const parcel = { courier: "pos-laju", trackingNumber: "EN 233 873 973 MY", trackingUrl: "" };

function post(shipmentId: string, intent: string, more: Form = {}, by = staff) {
  return by.go(`/admin/shipments/${shipmentId}`, { form: { intent, ...more } });
}

/** Sends a form that is refused, and returns what the screen says about it. */
async function refusedAs(shipmentId: string, intent: string, more: Form = {}, by = staff) {
  const { text } = await post(shipmentId, intent, more, by);
  const { actionData } = JSON.parse(text) as { actionData: Record<string, ShipmentAnswer> };
  return actionData["admin/shipment"]!;
}

async function takePicture(shipmentId: string, kind = "scale") {
  return upload(shipmentId, kind, await noise(60, 40).jpeg().toBuffer());
}

function upload(shipmentId: string, kind: string, bytes: Uint8Array) {
  const body = new FormData();
  body.set("kind", kind);
  body.set("picture", new File([new Uint8Array(bytes)], "scale.jpg"));
  return staff.go(`/admin/shipments/${shipmentId}`, { body });
}

async function shipmentOf(orderId: string) {
  return (await readShipments(orderId)).at(-1)!;
}

function titleOf(answer: Parameters<typeof toastOf>[0]): string {
  return toastOf(answer).split(": ")[0]!;
}

function grams(weight: number): string {
  return formatWeight(weight as Milligrams).replace(" g", "");
}

test("staff pack an order from the list, weigh, photograph, seal, send and deliver it", async () => {
  const { orderId, item } = await orderToPack(2);
  const list = await staff.go("/admin/to-pack");
  expect(loaderDataOf(list, "admin/to-pack")).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id: orderId, pieces: 2 })]),
  });
  const page = await staff.go(`/admin/orders/${orderId}/pack`);
  const { shipmentId, items } = loaderDataOf(page, "admin/pack-order") as {
    shipmentId: string;
    items: object[];
  };
  expect(items).toMatchObject([{ left: 2 }]);
  const form = {
    shipmentId,
    "picks[0].orderItemId": item.id,
    "picks[0].quantity": "2",
  };
  const address = `/admin/shipments/${shipmentId}`;
  for (const time of ["first", "again"]) {
    const { location } = await staff.go(`/admin/orders/${orderId}/pack`, { form });
    expect(location, time).toBe(address);
  }
  expect(await readShipments(orderId)).toHaveLength(1);

  const reading = { orderItemId: item.id, weightRead: grams(item.weight * 2) };
  expect((await post(shipmentId, "weigh", reading)).location).toBe(address);
  expect((await takePicture(shipmentId)).location).toBe(address);
  expect((await post(shipmentId, "pack", { sealNumber: "SEAL-7" })).location).toBe(address);
  expect(titleOf(await post(shipmentId, "send", parcel))).toBe("Sent");
  expect(await shipmentOf(orderId)).toMatchObject({
    status: "sent",
    sealNumber: "SEAL-7",
    trackingNumber: "EN233873973MY",
  });
  expect(titleOf(await post(shipmentId, "delivered"))).toBe("Marked as delivered");
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "completed" });
  const { events } = loaderDataOf(await staff.go(address), "admin/shipment") as {
    events: { to: string }[];
  };
  expect(events.map(({ to }) => to)).toEqual(["packing", "packed", "sent", "delivered"]);
});

test("each refusal to pack is said in words, and an owner may go on with a reason", async () => {
  const { orderId } = await orderToPack(1);
  const { shipmentId, item } = await startPacking(orderId, 1);
  expect((await refusedAs(shipmentId, "pack")).problem).toBe("Weigh each item first.");
  const wrong = { orderItemId: item.id, weightRead: "much" };
  expect(await refusedAs(shipmentId, "weigh", wrong)).toMatchObject({
    itemId: item.id,
    field: "weightRead",
    problem: "Enter the weight in grams, such as 3.75",
    values: { weightRead: "much" },
  });
  await post(shipmentId, "weigh", { orderItemId: item.id, weightRead: grams(item.weight + 500) });
  expect((await refusedAs(shipmentId, "pack")).problem).toMatch(/^The weight differs/);
  await post(shipmentId, "weigh", { orderItemId: item.id, weightRead: grams(item.weight) });
  const noPicture = await refusedAs(shipmentId, "pack", { ownerReason: "the camera is broken" });
  expect(noPicture).toMatchObject({
    problem: "Take a picture of the scale first.",
    isForOwners: true,
  });
  const reason = { ownerReason: "the camera is broken" };
  await post(shipmentId, "pack", reason, owner);
  expect((await shipmentOf(orderId)).status).toBe("packed");
});

test("each refusal to send is said in words, and an owner may go on with a reason", async () => {
  const { orderId } = await placedOrder({ stock: 5 }, 1, home);
  const shipmentId = await packed(orderId, 1);
  const said = async (more: Form = {}) =>
    (await refusedAs(shipmentId, "send", { ...parcel, ...more })).problem;
  expect(await said({ courier: "" })).toBe("Choose a courier");
  expect(await said({ trackingNumber: "" })).toBe("Enter the tracking number");
  expect(await said({ trackingUrl: "javascript:alert(1)" })).toMatch(/starts with https/);
  expect(await said()).toBe("This order isn't paid. Don't send it.");
  const byHand = await refusedAs(shipmentId, "send-by-hand");
  expect(byHand.problem).toBe("This order isn't paid. Don't send it.");

  const paid = await orderToPack(1);
  const dear = await packed(paid.orderId, 1);
  const lalamove = { courier: "lalamove", trackingUrl: "https://share.lalamove.com/x" };
  expect((await refusedAs(dear, "send", { ...parcel, ...lalamove })).problem).toMatch(
    /^No insurance covers parcels with this courier/,
  );
  await db.delete(transitPolicies);
  await insure(100 as Sen);
  expect((await refusedAs(dear, "send", parcel)).problem).toBe(
    "The insurance covers at most RM 1.00 per parcel. Pack it as two parcels.",
  );
  const reason = { ...parcel, ownerReason: "the insurer agreed by phone" };
  expect((await refusedAs(dear, "send", reason)).isForOwners).toBe(true);
  expect(titleOf(await post(dear, "send", reason, owner))).toBe("Sent");
});

test("an unusual tracking number is a warning, and the parcel is sent", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  const sent = await post(shipmentId, "send", { ...parcel, trackingNumber: "EN1" });
  expect(toastOf(sent)).toContain("EN1 doesn't look like a number of this courier");
  expect((await shipmentOf(orderId)).status).toBe("sent");
});

test("a parcel that the shop's own staff bring has no courier and is not called insured", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  expect(titleOf(await post(shipmentId, "send-by-hand"))).toBe("Sent by hand");
  expect(await shipmentOf(orderId)).toMatchObject({
    kind: "by-hand",
    status: "sent",
    courier: null,
    policyId: null,
  });
});

test("a lost parcel that came back leads to its inspection", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  await post(shipmentId, "send", parcel);
  expect((await refusedAs(shipmentId, "fail", { note: "" })).problem).toBe("Choose what happened");
  await post(shipmentId, "fail", { failure: "lost", note: "no scan since Klang" });
  expect((await shipmentOf(orderId)).failure).toBe("lost");
  expect(titleOf(await post(shipmentId, "found", { note: "" }))).toBe("Recorded");
  expect((await shipmentOf(orderId)).failure).toBe("came-back");
});

test("a lost parcel that reached the customer after all is marked as delivered, unless it was settled", async () => {
  const { orderId } = await orderToPack(2);
  const shipmentId = await packed(orderId, 2);
  await post(shipmentId, "send", parcel);
  await post(shipmentId, "fail", { failure: "lost", note: "" });
  const card = async () => {
    const page = await staff.go(`/admin/shipments/${shipmentId}`);
    const data = loaderDataOf(page, "admin/shipment") as ShipmentData;
    return htmlOf(createElement(EndCard, { ...data, answer: undefined }));
  };
  expect(await card()).toContain("Mark as delivered");
  expect(titleOf(await post(shipmentId, "delivered"))).toBe("Marked as delivered");
  expect(await shipmentOf(orderId)).toMatchObject({ status: "delivered", failure: null });
  await post(shipmentId, "fail", { failure: "lost", note: "" });
  await post(shipmentId, "lost-choice", { choice: "send-again" });
  expect(await card()).not.toContain("Mark as delivered");
  expect(toastOf(await post(shipmentId, "delivered"))).toContain("Someone has changed");
});

test("a collection is made ready; it can be opened again, and given up", async () => {
  const { orderId } = await orderToPack(1, { deliveryMethod: "collect" });
  const shipmentId = await packed(orderId, 1);
  expect(toastOf(await post(shipmentId, "send-by-hand"))).toContain("Someone has changed");
  expect(titleOf(await post(shipmentId, "ready"))).toBe("Ready to collect");
  expect(titleOf(await post(shipmentId, "unpack"))).toBe("The shipment is open again");
  expect(titleOf(await post(shipmentId, "cancel"))).toBe("Shipment cancelled");
  const { items } = loaderDataOf(
    await staff.go(`/admin/orders/${orderId}/pack`),
    "admin/pack-order",
  ) as { items: object[] };
  expect(items).toMatchObject([{ left: 1 }]);
});

test("pictures are served to staff only, and can be removed while packing", async () => {
  const { orderId } = await orderToPack(1);
  const { shipmentId } = await startPacking(orderId, 1);
  await takePicture(shipmentId, "content");
  const [picture] = (await shipmentOf(orderId)).pictures;
  const address = `/admin/shipments/${shipmentId}/pictures/${picture!.id}`;
  expect((await staff.go(address)).status).toBe(200);
  expect((await shop.browser().go(address)).status).toBe(302);
  expect((await (await shop.signedIn()).go(address)).status).toBe(403);
  const refused = await upload(shipmentId, "scale", Buffer.from("not a picture"));
  expect(refused.text).toContain("We can't read this picture");
  expect(titleOf(await post(shipmentId, "remove-picture", { pictureId: picture!.id }))).toBe(
    "Picture removed",
  );
  expect((await shipmentOf(orderId)).pictures).toEqual([]);
});

test("the slip of a shipment has its pieces and its seal, and the label no word about gold", async () => {
  const { orderId, order } = await orderToPack(3);
  const shipmentId = await packed(orderId, 2);
  const slip = await staff.go(`/admin/orders/${orderId}/packing-slip?shipment=${shipmentId}`);
  const { html } = loaderDataOf(slip, "admin/packing-slip") as { html: string };
  expect(html).toContain("SEAL-1");
  expect(html).toContain("× 2");
  const label = await staff.go(`/admin/shipments/${shipmentId}/label`);
  const shown = loaderDataOf(label, "admin/shipment-label");
  expect(shown).toMatchObject({ label: `${order.orderNumber}-1`, name: order.fullName });
  expect(JSON.stringify(shown)).not.toMatch(/gold|jewel|emas/i);
});

test("pieces of another shipment are not picked again", async () => {
  const { orderId, item } = await orderToPack(1);
  await startPacking(orderId, 1);
  const form = {
    shipmentId: crypto.randomUUID(),
    "picks[0].orderItemId": item.id,
    "picks[0].quantity": "1",
  };
  const { text } = await staff.go(`/admin/orders/${orderId}/pack`, { form });
  expect(text).toContain("Some of these pieces are in another shipment already");
  const none = { ...form, "picks[0].quantity": "0" };
  expect((await staff.go(`/admin/orders/${orderId}/pack`, { form: none })).text).toContain(
    "Pick at least one piece",
  );
});
