import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import NewReturn from "#app/admin/new-return/route.tsx";
import { toastOf } from "#kit/forms.ts";
import { noise } from "#kit/pictures.ts";
import { inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { readReturns } from "#shop/returns/read-returns.server.ts";
import { succeeded } from "#tests/answers.ts";
import { onHand, refundsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { clerk } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import {
  account,
  arrivedOrder,
  ask,
  requested,
  inspected,
  inspection,
  received,
  type Arrived,
} from "#tests/returns.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { NextStep } from "./next-step.tsx";
import { orderKey } from "#shop/orders/order-link.server.ts";

// Returns over HTTP, sent by staff as plain forms.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
let staff: Browser;
let owner: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  owner = await shop.signedIn("owner");
});

const pathOf = (returnId: string) => `/admin/returns/${returnId}`;

function press(returnId: string, form: Record<string, string>, by = staff) {
  return by.go(pathOf(returnId), { form });
}

function inspectForm({ item, orderId }: Arrived, given: Record<string, string> = {}) {
  return {
    intent: "inspect",
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
    ...given,
  };
}

function settleForm(value: number, given: Record<string, string> = {}) {
  return {
    intent: "settle",
    refundId: crypto.randomUUID(),
    shownValue: String(value),
    deduction: "0.00",
    deductionReason: "",
    reference: "MBB-7",
    ...given,
  };
}

test("staff take a return from the request to the refund", async () => {
  const order = await arrivedOrder();
  const picture = await noise(60, 40).jpeg().toBuffer();
  const { returnId } = succeeded(await ask(order, 1, { description: "Broken" }, [picture]));
  const list = await staff.go(`/admin/returns?status=requested&q=${order.order.orderNumber}`);
  expect(loaderDataOf(list, "admin/returns")).toMatchObject({ returns: [{ id: returnId }] });
  const page = await staff.go(pathOf(returnId));
  const { detail } = loaderDataOf(page, "admin/return") as {
    detail: { row: { pictures: { id: string }[] } };
  };
  expect(detail).toMatchObject({ row: { description: "Broken", status: "requested" } });
  const file = `/order-confirmation/${order.orderId}/pictures/${detail.row.pictures[0]!.id}`;
  expect((await staff.go(file)).headers.get("Content-Type")).toBe("image/jpeg");
  expect((await shop.browser().go(`${file}?key=${orderKey(order.orderId)}`)).status).toBe(200);
  expect((await shop.browser().go(file)).status).toBe(404);
  expect(toastOf(await press(returnId, { intent: "approve", note: "" }))).toMatch(
    /^Return approved/,
  );
  const receive = {
    intent: "receive",
    "pieces[0].orderItemId": order.item.id,
    "pieces[0].quantity": "1",
  };
  expect(toastOf(await press(returnId, receive))).toMatch(/^Recorded as received/);
  const before = (await onHand(order.item.productId))!;
  expect(toastOf(await press(returnId, inspectForm(order)))).toMatch(/^Inspection recorded/);
  expect(await onHand(order.item.productId)).toBe(before + 1);
  const bank = { intent: "account", ...account };
  expect((await press(returnId, bank)).status).toBe(403);
  expect(toastOf(await press(returnId, bank, owner))).toMatch(/^Account saved/);
  const settle = settleForm(order.item.unitPrice, { deduction: "10", deductionReason: "Scratch" });
  expect(toastOf(await press(returnId, settle))).toMatch(/^Return settled/);
  expect(await refundsOf(order.orderId)).toMatchObject([
    { amount: order.item.unitPrice - 1000, method: "bank", reference: "MBB-7" },
  ]);
  expect(toastOf(await press(returnId, settle))).toMatch(/^Return settled/);
  expect(await refundsOf(order.orderId)).toHaveLength(1);
});

test("each refusal of a settlement is said in words", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  const value = order.item.unitPrice;
  const said = async (given: Record<string, string>, shown: number = value) => {
    const answer = await press(returnId, settleForm(shown, given));
    return answer.status === 302 ? toastOf(answer) : answer.text;
  };
  expect(await said({ deduction: "5" })).toContain("Write the reason for the deduction");
  expect(await said({ deduction: "x" })).toContain("Enter an amount such as");
  expect(await said({ deduction: "99999", deductionReason: "x" })).toContain("Deduct at most");
  expect(await said({ reference: "" })).toContain("Enter the transfer reference");
  expect(await said({}, value - 1)).toContain("The gold price has changed");
  expect(await said({ shownLeft: "1" })).toContain("The payments or refunds of this order");
  await setStatuses(order.orderId, "cancelled", "completed");
  expect(await said({})).toContain("The order was cancelled");
  expect(toastOf(await press(returnId, { intent: "end", note: "" }))).toMatch(/^Return closed/);
});

test("each refusal of counts and inspections is said in words", async () => {
  const order = await arrivedOrder();
  const approved = await requested(order);
  await press(approved, { intent: "approve", note: "" });
  const receive = async (quantity: string) => {
    const pieces = { "pieces[0].orderItemId": order.item.id, "pieces[0].quantity": quantity };
    return (await press(approved, { intent: "receive", ...pieces })).text;
  };
  expect(await receive("0")).toContain("at least one");
  expect(await receive("2")).toContain("More pieces came");
  expect(await receive("x")).toContain("Enter whole numbers");
  const returnId = await received(order);
  const inspect = async (given: Record<string, string>) =>
    (await press(returnId, inspectForm(order, given))).text;
  expect(await inspect({ quantity: "2", weightRead: "7" })).toContain("Only 1 piece is left");
  expect(await inspect({ weightRead: "1" })).toContain("The weight differs");
  expect(await inspect({ condition: "worn" })).toContain("Only pieces that are as sold");
  expect(await inspect({ purityOk: "" })).toContain("only after their hallmark was checked");
  expect(await inspect({ sealOk: "opened" })).toContain("Pieces whose seal was opened");
  expect(await inspect({ disposition: "send-again" })).toContain("Only pieces that are as sold");
  const recorded = inspectForm(order);
  expect(toastOf(await press(returnId, recorded))).toMatch(/^Inspection recorded/);
  const changed = { ...recorded, disposition: "melt" };
  expect(toastOf(await press(returnId, changed))).toContain("already recorded, with other values");
  expect(toastOf(await press(returnId, { intent: "approve", note: "" }))).toContain("Someone else");
  const refuse = { intent: "refuse", refusal: "other", text: "" };
  expect((await press(returnId, refuse)).text).toContain("Write the reason for the customer");
});

test("staff begin a return for a customer, late only with a reason", async () => {
  const order = await arrivedOrder();
  const path = `/admin/orders/${order.orderId}/return`;
  const form = {
    returnId: crypto.randomUUID(),
    kind: "return",
    reason: "size",
    description: "",
    exception: "",
    "pieces[0].orderItemId": order.item.id,
    "pieces[0].quantity": "1",
  };
  const begin = (given: Record<string, string>) => staff.go(path, { form: { ...form, ...given } });
  expect((await begin({})).text).toContain("pieces are exchanged");
  expect((await begin({ "pieces[0].quantity": "0" })).text).toContain("at least one");
  expect((await begin({ "pieces[0].quantity": "9" })).text).toContain("More pieces");
  expect(toastOf(await begin({ exception: "Our mistake" }))).toMatch(/^Return created/);
  expect(await readReturns(order.orderId)).toMatchObject([{ status: "approved" }]);
  const page = await staff.go(`/admin/orders/${order.orderId}`);
  expect(loaderDataOf(page, "admin/order")).toMatchObject({
    returns: [{ number: 1, pieces: 1 }],
    canBeginReturn: true,
  });
});

test("a refused form of a new return still has the counts that staff typed", async () => {
  const { orderId, item } = await arrivedOrder();
  const shown = async (quantity: string) => {
    const form = {
      returnId: crypto.randomUUID(),
      kind: "return",
      reason: "size",
      "pieces[0].orderItemId": item.id,
      "pieces[0].quantity": quantity,
    };
    const { text } = await staff.go(`/admin/orders/${orderId}/return`, { form });
    const answer = JSON.parse(text) as Record<"loaderData" | "actionData", Record<string, object>>;
    const loaderData = answer.loaderData["admin/new-return"];
    const actionData = answer.actionData["admin/new-return"];
    const html = htmlOf(createElement(NewReturn as never, { loaderData, actionData }));
    const [field] = /<input[^>]*name="pieces\[0\]\.quantity"[^>]*>/.exec(html)!;
    return /value="([^"]*)"/.exec(field)?.[1];
  };
  expect(await shown("2")).toBe("2");
  expect(await shown("x")).toBe("x");
  expect(await shown("")).toBe("");
});

test("after the order was cancelled, the return leads to where pieces in repair are inspected", async () => {
  const order = await arrivedOrder(1);
  const returnId = await inspected(order, 1, {}, { disposition: "repair", condition: "damaged" });
  await press(returnId, { ...settleForm(order.item.unitPrice) });
  const shown = async () => {
    const page = loaderDataOf(await staff.go(pathOf(returnId)), "admin/return");
    const props = page as Parameters<typeof NextStep>[0];
    return htmlOf(createElement(NextStep, { ...props, answer: undefined }));
  };
  expect(await shown()).toContain("Back from repair");
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  const html = await shown();
  expect(html).not.toContain("Back from repair");
  expect(html).toContain(`/admin/expected-back?order=${order.orderId}`);
  succeeded(await inspectPieces(clerk, { ...inspection(order, 1), orderId: order.orderId }));
  expect(await shown()).toBe("");
});
