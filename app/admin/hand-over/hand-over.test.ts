import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderCollectors, shipments } from "#db/schema/fulfilment.ts";
import { toastOf } from "#kit/forms.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { codeIn, orderToPack, packed, ready, wrongCodeOf } from "#tests/shipments.ts";

// The counter over HTTP, with plain forms.

const shop = setUpShop({ gold: true });
let staff: Browser;
let owner: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  owner = await shop.signedIn("owner");
});

const pathOf = (shipmentId: string) => `/admin/shipments/${shipmentId}/hand-over`;

async function readyOrder(quantity = 1) {
  const { orderId, item, order } = await orderToPack(quantity, {});
  return { orderId, item, order, shipmentId: await ready(orderId, quantity) };
}

function formOf(
  { item, shipmentId }: { item: { id: string; weight: number }; shipmentId: string },
  more: Record<string, string> = {},
) {
  return {
    code: collectionCode(shipmentId),
    collectedBy: "buyer",
    identityDocument: "mykad",
    last4: "5678",
    "weights[0].orderItemId": item.id,
    "weights[0].weightRead": (item.weight / 1000).toFixed(3),
    agreed: "on",
    ...more,
  };
}

test("staff hand over against the code, the document and the weight", async () => {
  const order = await readyOrder();
  const done = await staff.go(pathOf(order.shipmentId), { form: formOf(order) });
  expect(toastOf(done)).toContain("Handed over");
  expect((await findOrder(order.orderId))!.orderStatus).toBe("completed");
  const page = await staff.go(pathOf(order.shipmentId));
  expect(loaderDataOf(page, "admin/hand-over")).toMatchObject({
    view: { collected: { by: "Siti Nurhaliza", document: "mykad", last4: "5678" } },
  });
});

test("each refusal is said in words, and none repeats the code", async () => {
  const order = await readyOrder();
  const said = async (more: Record<string, string>, browser = staff) => {
    const { text } = await browser.go(pathOf(order.shipmentId), { form: formOf(order, more) });
    expect(text).not.toMatch(codeIn(order.shipmentId));
    return text;
  };
  expect(await said({ agreed: "" })).toContain("Tick this when the customer has seen");
  expect(await said({ code: "" })).toContain("Enter the code that the customer says");
  expect(await said({ code: "12" })).toContain("Enter the 6 digits of the code");
  expect(await said({ last4: "900101145678" })).toContain("Enter only the last 4");
  expect(await said({ identityDocument: "" })).toContain("Choose a document");
  expect(await said({ "weights[0].weightRead": "" })).toContain("Enter the weight in grams");
  expect(await said({ "weights[0].weightRead": "3.1" })).toMatch(
    /"weights\[0\]\.weightRead":\["0\.32 g less than the customer paid for/,
  );
  expect(await said({ collectedBy: "collector" })).toContain("isn't the document of the person");
  const code = wrongCodeOf(order.shipmentId);
  expect(await said({ code })).toContain("4 tries are left");
  for (const left of ["3 tries are", "2 tries are", "1 try is"]) {
    expect(await said({ code })).toContain(`${left} left`);
  }
  expect(await said({ code })).toContain("Now only an owner can hand this order over");
  expect(await said({})).toContain("Now only an owner can hand this order over");
  const reason = { code: "", ownerReason: "She showed her passport and the order email" };
  expect(await said(reason)).toContain("Now only an owner");
  const done = await owner.go(pathOf(order.shipmentId), { form: formOf(order, reason) });
  expect(toastOf(done)).toContain("Handed over");
});

test("no screen of the back office has the code, nor the collector's digits", async () => {
  const order = await readyOrder();
  await db
    .insert(orderCollectors)
    .values({ orderId: order.orderId, name: "Ahmad Razak", identityLast4: "91QX" });
  for (const path of [
    pathOf(order.shipmentId),
    "/admin/to-collect",
    "/admin",
    `/admin/orders/${order.orderId}`,
    "/admin/audit-log",
    "/admin/emails",
  ]) {
    const { status, text } = await owner.go(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text, path).not.toMatch(codeIn(order.shipmentId));
    expect(text, path).not.toContain("91QX");
  }
});

test("the counter's list finds orders by number and phone, and marks what waits too long", async () => {
  const order = await readyOrder();
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await db.update(shipments).set({ readyAt: old }).where(eq(shipments.id, order.shipmentId));
  const found = async (q: string) => {
    const page = await staff.go(`/admin/to-collect?q=${encodeURIComponent(q)}`);
    return loaderDataOf(page, "admin/to-collect") as { ready: Row[] };
  };
  const { orderNumber, phoneNumber } = order.order;
  const row = { id: order.shipmentId, isLate: true, days: 31, phone: formatPhone(phoneNumber) };
  expect((await found(orderNumber)).ready).toMatchObject([row]);
  expect((await found(formatPhone(phoneNumber))).ready[0]).toMatchObject(row);
  expect((await found("JJ999999")).ready).toEqual([]);
  const dashboard = loaderDataOf(await staff.go("/admin"), "admin/dashboard");
  expect(dashboard).toMatchObject({ work: { uncollected: 1 } });
});

type Row = { id: string; isLate: boolean; days: number; phone: string };

test("what is packed is marked as ready from the list", async () => {
  const { orderId } = await orderToPack(1, {});
  const shipmentId = await packed(orderId, 1);
  const list = async () =>
    loaderDataOf(await staff.go("/admin/to-collect"), "admin/to-collect") as Record<string, Row[]>;
  expect((await list()).packed!.map(({ id }) => id)).toContain(shipmentId);
  const form = { intent: "ready", shipmentId };
  expect(toastOf(await staff.go("/admin/to-collect", { form }))).toContain("Ready to collect");
  expect((await list()).ready!.map(({ id }) => id)).toContain(shipmentId);
  const inMalay = await staff.go("/ms/admin/to-collect?q=1", { form });
  expect(inMalay.location).toBe("/ms/admin/to-collect?q=1");
  const parcel = { intent: "ready", shipmentId: crypto.randomUUID() };
  expect(toastOf(await staff.go("/admin/to-collect", { form: parcel }))).toContain("has changed");
});

test("a parcel has no hand-over at the counter", async () => {
  const { orderId } = await orderToPack(1);
  const parcel = await packed(orderId, 1);
  for (const id of [parcel, crypto.randomUUID(), "no-id"]) {
    expect((await staff.go(pathOf(id))).status).toBe(404);
  }
});
