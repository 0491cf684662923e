import { createElement } from "react";
import { expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { noise } from "#kit/pictures.ts";
import { requestReturn } from "#shop/links.ts";
import { failShipment, markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";
import { approveReturn, refuseReturn } from "#shop/returns/decide-return.server.ts";
import { readReturns } from "#shop/returns/read-returns.server.ts";
import { succeeded } from "#tests/answers.ts";
import { clerk } from "#tests/factories.ts";
import { account, arrivedOrder, received, requested, settled } from "#tests/returns.ts";
import { orderToPack, sent } from "#tests/shipments.ts";
import { htmlOf } from "#tests/render.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { ReturnScreen } from "./return-screen.tsx";

// What buyers send and see about their returns, and what everyone else does not.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });

const pageOf = (orderId: string, key = buyerKey(orderId)) =>
  `/order-confirmation/${orderId}?key=${key}`;

type Given = Record<string, string | Blob>;

async function send(orderId: string, itemId: string, given: Given = {}, key = buyerKey(orderId)) {
  const fields: Given = {
    returnId: crypto.randomUUID(),
    kind: "return",
    reason: "faulty",
    description: "The clasp is loose",
    "pieces[0].orderItemId": itemId,
    "pieces[0].quantity": "1",
    ...given,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return shop.browser().go(requestReturn(orderId, key), { method: "POST", body });
}

async function seen(orderId: string, key = buyerKey(orderId)) {
  const answer = await shop.browser().go(pageOf(orderId, key));
  return (loaderDataOf(answer, "storefront/order") as { fullOrder: Record<string, unknown> })
    .fullOrder;
}

test("a buyer asks with a picture and reads what happens next", async () => {
  const { orderId, item, order } = await arrivedOrder();
  expect(await seen(orderId)).toMatchObject({ canReturn: true, returns: [] });
  const picture = new Blob([new Uint8Array(await noise(60, 40).jpeg().toBuffer())]);
  const answer = await send(orderId, item.id, { pictures: picture });
  expect(toastOf(answer)).toMatch(/^We got your request/);
  expect(await readReturns(orderId)).toMatchObject([
    { status: "requested", description: "The clasp is loose", pictures: [{}] },
  ]);
  expect(await seen(orderId)).toMatchObject({
    returns: [{ status: "requested", label: `${order.orderNumber}-R1` }],
    refundsToBank: true,
  });
});

test("each refusal is said in words", async () => {
  const { orderId, item } = await arrivedOrder(1);
  const said = async (given: Given) => (await send(orderId, item.id, given)).text;
  expect(await said({ "pieces[0].quantity": "0" })).toContain("Choose how many pieces");
  expect(await said({ reason: "size" })).toContain("Tick this if yours are as you received them");
  expect(await said({ reason: "size", isAsReceived: "on" })).toContain(
    "you can exchange the piece",
  );
  expect(await said({ reason: "" })).toContain("Choose a reason");
  expect(await said({ kind: "" })).toContain("Choose a refund or an exchange");
  expect(await said({ "pieces[0].quantity": "2" })).toContain("more pieces than you have received");
  expect(await said({ pictures: new Blob(["text"]) })).toContain("one of these pictures");
  expect(await readReturns(orderId)).toEqual([]);
});

test("without JavaScript, a refused request shows again what was chosen", async () => {
  const { orderId, item } = await arrivedOrder(3);
  const given = { "pieces[0].quantity": "2", pictures: new Blob(["text"]) };
  const { text } = await send(orderId, item.id, given);
  const screen = "storefront/return";
  const { seen: found, ...shown } = loaderDataOf({ text }, screen) as { seen: { order: object } };
  const { actionData } = JSON.parse(text) as { actionData: Record<string, object> };
  const props = { ...shown, order: found.order, answer: actionData[screen] };
  const html = htmlOf(createElement(ReturnScreen, props as Parameters<typeof ReturnScreen>[0]));
  const chosen = [...html.matchAll(/<option value="(\w+)"[^>]* selected/g)].map(([, one]) => one);
  expect(chosen).toEqual(["2", "faulty", "return"]);
  expect(html).toContain("The clasp is loose");
});

test("pieces that have arrived can be returned while another parcel is lost", async () => {
  const { orderId } = await orderToPack(2);
  const [arrived, lost] = [await sent(orderId, 1), await sent(orderId, 1)];
  succeeded(await markDelivered(clerk, arrived));
  succeeded(await failShipment(clerk, lost, { failure: "lost", note: "" }));
  expect(await seen(orderId)).toMatchObject({ canReturn: true });
});

test("only who may see the order can ask, and staff do not ask as the buyer", async () => {
  const { orderId, item } = await arrivedOrder();
  expect((await send(orderId, item.id, {}, "wrong")).status).toBe(403);
  const staff = await shop.signedIn("staff");
  const page = await staff.go(`/order-confirmation/${orderId}`);
  expect(loaderDataOf(page, "storefront/order")).toMatchObject({ fullOrder: { canReturn: false } });
  const form = await shop.browser().go(requestReturn(orderId, null));
  expect(form.text).not.toContain("Siti");
  const fresh = await orderToPack(1);
  expect(await seen(fresh.orderId)).toMatchObject({ canReturn: false });
});

test("the buyer withdraws a request, and enters a bank account that is never shown whole", async () => {
  const order = await arrivedOrder();
  const { orderId } = order;
  const first = await requested(order);
  const press = (form: Record<string, string>, key = buyerKey(orderId)) =>
    shop.browser().go(pageOf(orderId, key), { form });
  expect(
    (await press({ intent: "withdraw-return", returnId: first }, orderKey(orderId))).status,
  ).toBe(403);
  expect(toastOf(await press({ intent: "withdraw-return", returnId: first }))).toMatch(
    /^Request withdrawn/,
  );
  const second = await received(order);
  expect(toastOf(await press({ intent: "withdraw-return", returnId: second }))).toContain(
    "has changed",
  );
  const form = { intent: "return-account", returnId: second, ...account };
  expect((await press({ ...form, accountNumber: "12" })).text).toContain(
    "Enter the account number",
  );
  // Staff have this link: with it, nobody says where the money goes.
  expect((await press(form, orderKey(orderId))).status).toBe(403);
  expect(toastOf(await press(form))).toMatch(/^Account saved/);
  const page = await shop.browser().go(pageOf(orderId));
  expect(page.text).toContain("8901");
  expect(page.text).not.toContain(account.accountNumber);
});

test("without the link, no response has anything about returns", async () => {
  const order = await arrivedOrder();
  const returnId = await requested(order, 1, { description: "Her clasp" });
  succeeded(await approveReturn(clerk, returnId, { note: "A regular" }));
  const refusedId = await requested(order);
  succeeded(await refuseReturn(clerk, refusedId, { refusal: "other", text: "Not ours" }));
  await settled(order);
  const stranger = shop.browser();
  const { orderId } = order;
  for (const path of [
    `/order-confirmation/${orderId}`,
    `/order-confirmation/${orderId}.data`,
    requestReturn(orderId, null),
    `/order-confirmation/${orderId}/return.data`,
  ]) {
    const { text } = await stranger.go(path);
    for (const secret of ["Her clasp", "Not ours", "-R1", returnId, "Maybank", "A regular"]) {
      expect(text).not.toContain(secret);
    }
  }
  const own = (await stranger.go(pageOf(orderId))).text;
  expect(own).toContain("Not ours");
  for (const secret of ["A regular", clerk.name]) expect(own).not.toContain(secret);
});
