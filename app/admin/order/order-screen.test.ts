import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { placedOrder } from "#tests/checkout.ts";
import { auditOf } from "#tests/audit.ts";
import { eventsOf, moneyOf, orderOf } from "#tests/order-rows.ts";
import { settlePayment } from "#tests/orders.ts";
import { orderToPack, packed } from "#tests/shipments.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";

// The order's page over HTTP, with plain forms.

const shop = setUpShop({ gold: true });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

const pathOf = (orderId: string) => `/admin/orders/${orderId}`;
const shown = { shownOrderStatus: "pending", shownPaymentStatus: "pending" };

function dataOf(answer: { text: string }) {
  return loaderDataOf(answer, "admin/order") as {
    actions: { kind: string; to?: Record<string, string> }[];
    question?: { refundDue?: number; pieces: { inShop: number } };
    markPaid?: object;
    timeline: { kind: string }[];
    neighbours: Record<"previous" | "next", { id: string } | undefined> & { list: string };
  };
}

async function actionsOf(orderId: string) {
  return dataOf(await staff.go(pathOf(orderId))).actions;
}

test("the status form says that nothing changed, and writes nothing", async () => {
  const { orderId } = await placedOrder();
  const form = { intent: "status", ...shown, orderStatus: "pending", paymentStatus: "pending" };
  const sent = await staff.go(pathOf(orderId), { form });
  expect(toastOf(sent)).toContain("Nothing changed");
  expect(toastOf(sent)).not.toContain("updated");
  expect(await auditOf(orderId)).toEqual([]);
  const changed = { ...form, orderStatus: "processing" };
  expect(toastOf(await staff.go(pathOf(orderId), { form: changed }))).toContain(
    "Order updated successfully",
  );
});

test("one press starts the preparation, another completes the order once it is paid", async () => {
  const { orderId } = await placedOrder();
  const press = async (kind: string, more = {}) => {
    const { orderStatus, paymentStatus } = await orderOf(orderId);
    const to = (await actionsOf(orderId)).find((action) => action.kind === kind)!.to!;
    const now = { shownOrderStatus: orderStatus, shownPaymentStatus: paymentStatus };
    return staff.go(pathOf(orderId), { form: { intent: "status", ...now, ...to, ...more } });
  };
  await press("start-preparing");
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "processing", payBy: null });
  expect((await staff.go(`${pathOf(orderId)}?ask=payment`)).text).toContain('"markPaid"');

  const refused = await press("mark-paid");
  expect(refused.text).toContain("Choose how the customer paid");
  expect(await moneyOf(orderId)).toEqual([]);
  await press("mark-paid", { paidBy: "cash", reference: "Till 7" });
  expect(await moneyOf(orderId)).toMatchObject([{ method: "cash", reference: "Till 7" }]);

  await press("complete");
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "completed",
    paymentStatus: "completed",
  });
  expect((await actionsOf(orderId)).map(({ kind }) => kind)).not.toContain("cancel");
});

test("cancelling asks first, with the refund that is due, and changes nothing by asking", async () => {
  const { orderId } = await placedOrder();
  expect(dataOf(await staff.go(pathOf(orderId))).question).toBeUndefined();
  const asked = dataOf(await staff.go(`${pathOf(orderId)}?ask=cancel`));
  expect(asked.question).toMatchObject({ pieces: { inShop: 1 } });
  expect(asked.question!.refundDue).toBeUndefined();
  const { amount } = await settlePayment(orderId);
  const paid = dataOf(await staff.go(`${pathOf(orderId)}?ask=cancel`));
  expect(paid.question!.refundDue).toBe(amount);
  const changes = (await eventsOf(orderId)).filter(({ to }) => to === "cancelled");
  expect(changes).toEqual([]);
});

test("a packed collection is announced from the order, once", async () => {
  const { orderId } = await orderToPack(1, { deliveryMethod: "collect" });
  const shipmentId = await packed(orderId, 1);
  expect(await actionsOf(orderId)).toMatchObject([{ kind: "mark-ready", shipmentId }, {}]);
  const form = { intent: "ready", shipmentId };
  expect(toastOf(await staff.go(pathOf(orderId), { form }))).toContain("Ready to collect");
  expect(await readShipments(orderId)).toMatchObject([{ status: "ready" }]);
  expect(await actionsOf(orderId)).toMatchObject([{ kind: "hand-over", shipmentId }, {}]);
  const other = await placedOrder();
  const wrong = await staff.go(pathOf(other.orderId), { form });
  expect(toastOf(wrong)).toContain("This shipment has changed");
});

test("the history names a payment before the step that it caused", async () => {
  const { orderId } = await placedOrder();
  await settlePayment(orderId);
  const written = (await eventsOf(orderId)).map(({ kind }) => kind);
  expect(written).toEqual(["placed", "order-status", "payment-status"]);
  const { timeline } = dataOf(await staff.go(pathOf(orderId)));
  expect(timeline.map(({ kind }) => kind)).toEqual(["placed", "payment-status", "order-status"]);
});

test("the page leads to the orders before and after it in the list", async () => {
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push((await placedOrder()).orderId);
  const [oldest, middle, newest] = ids as [string, string, string];
  const around = async (id: string) => dataOf(await staff.go(pathOf(id))).neighbours;
  expect(await around(middle)).toMatchObject({ previous: { id: newest }, next: { id: oldest } });
  expect((await around(newest)).previous).toBeUndefined();
});

test("opened from a filtered list, it leads on within the filter and the order of that list", async () => {
  const places = [3, 1, 2].map((quantity) => placedOrder({}, quantity, { fullName: "Puan Ros" }));
  const [three, one, two] = await Promise.all(places);
  const [paid, other] = [await placedOrder({}, 2, { fullName: "Puan Ros" }), await placedOrder()];
  await settlePayment(paid.orderId);
  const list = "status=pending&q=puan+ros&sort=total-asc";
  const query = `?${new URLSearchParams({ list })}`;
  const around = async (id: string) => dataOf(await staff.go(pathOf(id) + query)).neighbours;
  const [least, middle, most] = [one, two, three].map((order) => order!.orderId);
  expect((await around(least!)).previous).toBeUndefined();
  expect(await around(middle!)).toMatchObject({
    previous: { id: least },
    next: { id: most },
    list: "q=puan+ros&status=pending&sort=total-asc",
  });
  expect((await around(most!)).next).toBeUndefined();
  expect(await around(other.orderId)).toMatchObject({ next: { id: middle } });

  // The step that takes it out of the filter keeps its place in the list.
  const form = { intent: "status", ...shown, orderStatus: "processing", paymentStatus: "pending" };
  const { location } = await staff.go(pathOf(middle!) + query, { form });
  const url = new URL(location, "http://shop.test");
  expect(url.searchParams.get("list")).toContain("status=pending");
  expect(await around(middle!)).toMatchObject({ previous: { id: least }, next: { id: most } });
});

test("a list in the address that no list writes is taken for all orders", async () => {
  const [older, newer] = [await placedOrder(), await placedOrder()];
  const query = `?${new URLSearchParams({ list: "status=lost&sort=secret&drop=1" })}`;
  const page = await staff.go(pathOf(older.orderId) + query);
  expect(dataOf(page).neighbours).toMatchObject({ previous: { id: newer.orderId }, list: "" });
});
