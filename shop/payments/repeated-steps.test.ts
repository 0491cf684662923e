import { describe, expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf, moneyOf, onHand, orderOf } from "#tests/order-rows.ts";
import { setPaidWithoutPayment, setStatuses } from "#tests/orders.ts";
import { sentReceipt } from "#tests/receipts.ts";
import { home, orderToPack, packed } from "#tests/shipments.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { changeOrders, type BulkAction } from "./change-orders.server.ts";
import { changeStatusByStaff, type Confirmed } from "./change-status-by-staff.server.ts";
import { verifyReceipt } from "./review-receipt.server.ts";

// Staff's steps with orders, sent again because a button was pressed twice or the answer was lost.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const colleague = { ...clerk, id: "colleague", name: "Mei Ling" };
const shown = { orderStatus: "pending", paymentStatus: "pending" } as const;
const begun = { orderStatus: "processing", paymentStatus: "pending" } as const;
const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
const cancelled = { orderStatus: "cancelled", paymentStatus: "pending" } as const;
const cash = { paidBy: "cash", reference: "Till 7" } as const;
const done = { ok: true, changed: true };
const conflict = refused("edit-conflict");

describe("the status form", () => {
  test("repeated by the same person is answered as done, and changes nothing again", async () => {
    const { orderId } = await placedOrder();
    for (const _ of [1, 2]) expect(await setAs(clerk, orderId, begun)).toEqual(done);
    const both = await Promise.all([1, 2].map(() => setAs(clerk, orderId, begun)));
    expect(both).toEqual([done, done]);
    expect(await orderOf(orderId)).toMatchObject(begun);
    expect(await statusEventsOf(orderId)).toHaveLength(1);
    expect(await auditOf(orderId)).toHaveLength(1);
  });

  test("that cancels returns the pieces to the stock once", async () => {
    const { orderId, productId } = await placedOrder({ stock: 5 }, 2);
    for (const _ of [1, 2]) expect(await setAs(clerk, orderId, cancelled)).toEqual(done);
    expect(await onHand(productId)).toBe(5);
  });

  test("with a payment records it once, and another payment is not hidden behind “done”", async () => {
    const { orderId } = await placedOrder();
    const set = (received: Confirmed["received"]) => setAs(clerk, orderId, paid, { received });
    for (const _ of [1, 2]) expect(await set(cash)).toEqual(done);
    expect(await set({ ...cash, reference: "Till 8" })).toEqual(conflict);
    expect(await set({ ...cash, paidBy: "card_terminal" })).toEqual(conflict);
    expect(await moneyOf(orderId)).toMatchObject([{ method: "cash", reference: "Till 7" }]);
  });

  test("of a colleague who asks for the same is told of the change", async () => {
    const { orderId } = await placedOrder();
    succeeded(await setAs(clerk, orderId, begun));
    expect(await setAs(colleague, orderId, begun)).toEqual(conflict);
  });

  test("is told of what came after its step, even if the statuses are the same again", async () => {
    const { orderId } = await placedOrder();
    succeeded(await setAs(clerk, orderId, begun));
    succeeded(await setAs(colleague, orderId, cancelled, { shown: begun }));
    expect(await setAs(clerk, orderId, begun)).toEqual(conflict);
    succeeded(await setAs(colleague, orderId, begun, { shown: cancelled }));
    expect(await setAs(clerk, orderId, begun)).toEqual(conflict);
  });

  test("with a payment is told of a receipt that the same person has verified", async () => {
    const { orderId, receipt } = await sentReceipt();
    succeeded(await verifyReceipt(clerk, receipt.id));
    expect(await setAs(clerk, orderId, paid, { received: cash })).toEqual(conflict);
    expect(await moneyOf(orderId)).toMatchObject([{ method: "touch_n_go" }]);
  });
});

describe("a step of the order list, repeated by the same person, is answered as done:", () => {
  test.each([
    ["start-preparing", () => pendingAndPaid()],
    ["mark-ready", () => orderWithPacked("collect")],
    ["send-by-hand", () => orderWithPacked("deliver")],
  ] as const)("%s", async (action, prepare) => {
    const orderId = await prepare();
    for (const _ of [1, 2]) expect(await bulk(clerk, orderId, action)).toEqual([]);
    const events = (await eventsOf(orderId)).length;
    const reason = {
      "start-preparing": "not-pending",
      "mark-ready": "nothing-to-collect",
      "send-by-hand": "nothing-to-send",
    }[action];
    expect(await bulk(colleague, orderId, action)).toEqual([reason]);
    expect(await eventsOf(orderId)).toHaveLength(events);
  });
});

test("sending by hand is refused while other pieces of the order are still in the shop", async () => {
  const { orderId } = await orderToPack(3, home);
  await packed(orderId, 1);
  expect(await bulk(clerk, orderId, "send-by-hand")).toEqual([]);
  expect(await bulk(clerk, orderId, "send-by-hand")).toEqual(["nothing-to-send"]);
  await packed(orderId, 1);
  expect(await bulk(clerk, orderId, "send-by-hand")).toEqual([]);
  const statuses = (await readShipments(orderId)).map(({ status }) => status);
  expect(statuses).toEqual(["sent", "sent"]);
});

function setAs(
  staff: typeof clerk,
  orderId: string,
  to: Parameters<typeof changeStatusByStaff>[2],
  more: Confirmed = {},
) {
  return changeStatusByStaff(staff, orderId, to, { shown, ...more });
}

/** Why the order was refused; nothing if it was answered as done. */
async function bulk(staff: typeof clerk, orderId: string, action: BulkAction) {
  const { refused: others } = await changeOrders(staff, [orderId], action);
  return others.map(({ reason }) => reason);
}

async function statusEventsOf(orderId: string) {
  return (await eventsOf(orderId)).filter(({ kind }) => kind.endsWith("-status"));
}

async function pendingAndPaid() {
  const { orderId } = await placedOrder();
  await setPaidWithoutPayment(orderId);
  await setStatuses(orderId, "pending", "completed");
  return orderId;
}

async function orderWithPacked(deliveryMethod: "collect" | "deliver") {
  const given = deliveryMethod === "deliver" ? home : ({ deliveryMethod } as const);
  const { orderId } = await orderToPack(1, given);
  await packed(orderId, 1);
  return orderId;
}
