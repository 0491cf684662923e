import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import { succeeded } from "#tests/answers.ts";
import { clerk } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, sent } from "#tests/shipments.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import type { Question } from "../order/order-action.server.ts";
import { cancelSentence } from "../shared/cancel-sentence.ts";

// Inspections over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

/** An order of three pieces, two of which were sent before it was cancelled. */
async function cancelledAfterSending() {
  const { orderId, item } = await orderToPack(3);
  await sent(orderId, 2);
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  return { orderId, item };
}

function inspect(
  { orderId, item }: { orderId: string; item: { id: string; weight: number } },
  more: Record<string, string> = {},
) {
  const form = {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity: "1",
    weightRead: (item.weight / 1000).toFixed(3),
    purityOk: "on",
    sealOk: "none",
    condition: "as-sold",
    disposition: "restock",
    note: "",
    ...more,
  };
  return staff.go("/admin/expected-back", { form });
}

test("staff put a piece that came back into stock from the list", async () => {
  const order = await cancelledAfterSending();
  const before = (await onHand(order.item.productId))!;
  const page = await staff.go(`/admin/expected-back?order=${order.orderId}`);
  const row = { orderStatus: "cancelled", pieces: 2, item: { id: order.item.id } };
  expect(loaderDataOf(page, "admin/expected-back")).toMatchObject({ rows: [row] });
  expect(toastOf(await inspect(order))).toMatch(/^Inspection recorded/);
  expect(await onHand(order.item.productId)).toBe(before + 1);
  const orderPage = await staff.go(`/admin/orders/${order.orderId}`);
  expect(loaderDataOf(orderPage, "admin/order")).toMatchObject({ expected: [{ pieces: 1 }] });
});

test("each refusal is said in words, beside its field", async () => {
  const order = await cancelledAfterSending();
  const said = async (more: Record<string, string>) => (await inspect(order, more)).text;
  expect(await said({ quantity: "3", weightRead: "1" })).toContain(
    "Only 2 pieces are expected back",
  );
  expect(await said({ weightRead: "999" })).toContain("The weight differs from the sold weight");
  expect(await said({ condition: "worn" })).toContain("Only pieces that are as sold");
  expect(await said({ purityOk: "" })).toContain("only after their hallmark was checked");
  expect(await said({ sealOk: "opened" })).toContain("Pieces whose seal was opened");
  expect(await said({ sealOk: "" })).toContain("Choose how the seal is");
  expect(await said({ disposition: "send-again" })).toContain("This order is cancelled");
  expect(await said({ quantity: "0" })).toContain("Enter 1 or more");
  expect(await said({ weightRead: "much" })).toContain("Enter the weight in grams");
  expect(await said({ condition: "" })).toContain("Choose the condition");
  expect(await said({ disposition: "" })).toContain("Choose what happens to the pieces");
  const both = { quantity: "2", weightRead: ((order.item.weight * 2) / 1000).toFixed(3) };
  const recorded = { ...both, inspectionId: crypto.randomUUID() };
  for (const _ of [1, 2]) {
    expect(toastOf(await inspect(order, recorded))).toMatch(/^Inspection recorded/);
  }
  const changed = toastOf(await inspect(order, { ...recorded, disposition: "melt" }));
  expect(changed).toContain("already recorded, with other values");
  expect(toastOf(await inspect(order))).toContain("no longer expected back");
});

test("before an order is cancelled, the question says where its pieces are", async () => {
  const { orderId } = await orderToPack(4);
  await sent(orderId, 1);
  const lost = await sent(orderId, 1);
  succeeded(await failShipment(clerk, lost, { failure: "lost", note: "" }));
  const form = {
    intent: "status",
    shownOrderStatus: "processing",
    shownPaymentStatus: "completed",
    orderStatus: "cancelled",
    paymentStatus: "completed",
  };
  const { text } = await staff.go(`/admin/orders/${orderId}`, { form });
  expect(cancelSentence(questionIn(text).pieces)).toBe(
    "2 pieces are in the shop and go back on sale. " +
      "1 piece has left: it is expected back, and you inspect it then. " +
      "1 piece was lost on the way.",
  );
});

test("a completed order whose pieces are in no shipment is cancelled only once they are found in the shop", async () => {
  const { orderId, item } = await orderToPack(2);
  succeeded(await setStatuses(orderId, "completed", "completed"));
  const before = (await onHand(item.productId))!;
  const form = {
    intent: "status",
    shownOrderStatus: "completed",
    shownPaymentStatus: "completed",
    orderStatus: "cancelled",
    paymentStatus: "completed",
  };
  const send = (more: Record<string, string> = {}) =>
    staff.go(`/admin/orders/${orderId}`, { form: { ...form, ...more } });
  const question = questionIn((await send()).text);
  expect(question).toMatchObject({ pieces: { unrecorded: 2 } });
  expect(cancelSentence(question.pieces)).toContain("cancel only if they are in the shop");
  const refundDue = String(question.refundDue);
  expect(questionIn((await send({ refundDue })).text)).toMatchObject({
    pieces: { unrecorded: 2 },
  });
  expect(await onHand(item.productId)).toBe(before);
  const confirmed = await send({ refundDue, piecesInShop: "on" });
  expect(toastOf(confirmed)).toMatch(/^Order updated/);
  expect(await onHand(item.productId)).toBe(before + 2);
});

test("nor does its refund cancel it before they are found", async () => {
  const { orderId, item } = await orderToPack(2);
  succeeded(await setStatuses(orderId, "completed", "completed"));
  const before = (await onHand(item.productId))!;
  const path = `/admin/orders/${orderId}/refund`;
  const shown = loaderDataOf(await staff.go(path), "admin/refund") as {
    refundId: string;
    money: { id: string }[];
    pieces: Parameters<typeof cancelSentence>[0];
  };
  expect(shown.pieces).toMatchObject({ unrecorded: 2 });
  expect(cancelSentence(shown.pieces)).toContain("cancel only if they are in the shop");
  const form = {
    refundId: shown.refundId,
    paymentId: shown.money[0]!.id,
    amount: "1.00",
    method: "cash",
    reference: "Voucher 1",
    reason: "",
    cancel: "on",
  };
  const asked = await staff.go(path, { form });
  expect(asked.text).toContain("Check first that the 2 pieces are in the shop");
  expect(await onHand(item.productId)).toBe(before);
  const confirmed = await staff.go(path, { form: { ...form, piecesInShop: "on" } });
  expect(toastOf(confirmed)).toMatch(/^Refund recorded/);
  expect(await onHand(item.productId)).toBe(before + 2);
});

/** What the order's page asks before it cancels. */
function questionIn(text: string): Question {
  const { actionData } = JSON.parse(text) as { actionData: Record<string, { question: Question }> };
  return actionData["admin/order"]!.question;
}
