import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { itemCsvHeader, itemCsvLines } from "#app/admin/orders/item-csv.server.ts";
import { orderCsvLine } from "#app/admin/orders/order-csv.server.ts";
import { eventLabel } from "#app/storefront/shared/order/labels.ts";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { csvLine } from "#shop/csv.ts";
import type { Sen } from "#shop/money.ts";
import { noteForm } from "#shop/staff-note.server.ts";
import { addOrderNote } from "./add-note.server.ts";
import { exportOrders } from "./export-orders.server.ts";
import { listOrders, neighboursOf } from "./list-orders.server.ts";
import type { OrderFilter } from "./order-filter.server.ts";
import { findOrder, readTimeline } from "./read-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, newNote } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderStateOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products" });

test("orders are filtered by days of the shop's calendar, both inclusive", async () => {
  await orderAt("2026-03-09T15:59:59Z", "Still the ninth");
  await orderAt("2026-03-09T16:00:00Z", "Midnight of the tenth");
  await orderAt("2026-03-11T15:59:59Z", "Last second of the eleventh");
  await orderAt("2026-03-11T16:00:00Z", "Already the twelfth");
  const found = await listOrders(clerk, { from: "2026-03-10", to: "2026-03-11" });
  expect(found.orders.map(({ fullName }) => fullName)).toEqual([
    "Last second of the eleventh",
    "Midnight of the tenth",
  ]);
  expect(found).toMatchObject({ total: 2, counts: { pending: 2 } });
  expect((await listOrders(clerk, { from: "2026-03-12" })).total).toBe(1);
  expect((await listOrders(clerk, { to: "2026-03-09" })).total).toBe(1);
});

test("orders are filtered by payment", async () => {
  const paid = await orderAt("2026-03-10T04:00:00Z", "Paid");
  await orderAt("2026-03-10T05:00:00Z", "Waiting");
  await setStatuses(paid, "pending", "completed");
  const found = await listOrders(clerk, { payment: "completed", status: "pending" });
  expect(found.orders.map(({ fullName }) => fullName)).toEqual(["Paid"]);
});

test("the export contains every order of the filter once, for any batch size", async () => {
  const names = ["A", "B", "C", "D", "E"];
  for (const name of names) await orderAt("2026-03-10T04:00:00Z", name);
  await orderAt("2026-04-10T04:00:00Z", "Another month");
  for (const perBatch of [1, 2, 5, 100]) {
    expect(await exported({ to: "2026-03-31" }, perBatch)).toEqual(names.toReversed());
  }
  expect(await exported({ search: "nobody" }, 2)).toEqual([]);
});

test("an exported row cannot be a formula or break its line", async () => {
  expect(csvLine(["=1+1", "+60123", "-2", "-2+3", "@x", "\tx", "\rx"])).toBe(
    "'=1+1,'+60123,-2,'-2+3,'@x,'\tx,\"'\rx\"\r\n",
  );
  expect(csvLine(['Siti "Sue"', "a,b", "one\ntwo", "plain", ""])).toBe(
    '"Siti ""Sue""","a,b","one\ntwo",plain,\r\n',
  );
  const id = await orderAt("2026-03-10T04:05:00Z", '=HYPERLINK("http://x")');
  const { state } = await orderStateOf(id);
  const line = orderCsvLine({ ...(await findOrder(id))!, paidBy: "touch_n_go" }, state);
  expect(line).toContain(',2026-03-10 12:05,"\'=HYPERLINK(""http://x"")",012-345 6789,');
  expect(line).toContain('"1 × Seri Plain Court Band (916, 3.42 g)",2154.90,Touch \'n Go,pending');
  expect(line).toContain(",Collect at the shop,");
  expect(line).toMatch(/,Awaiting payment,[\d-]{10},[\d-]{10},,,,,,\r\n$/);
  const gift = { ...(await findOrder(id))!, paidBy: "touch_n_go" as const, giftMessage: "=1+1" };
  expect(orderCsvLine(gift, state)).toMatch(/,'=1\+1,\r\n$/);
  expect(orderCsvLine({ ...gift, giftMessage: "" }, state)).toMatch(/,Yes,\r\n$/);
});

test("an order exported by items has a row for each, with amounts to add up", async () => {
  const { orderId } = await placedOrder({ name: "Cincin" }, 2);
  await db.execute(sql`update orders set phone_number = '+6591234567' where id = ${orderId}`);
  const order = { ...(await findOrder(orderId))!, paidBy: "stripe_fpx" as const };
  const [line, ...others] = itemCsvLines({
    ...order,
    items: [
      { ...order.items[0]!, choices: [{ name: "Size", value: "12" }], adjustment: -500 as Sen },
      { ...order.items[0]!, productName: "=1+1" },
    ],
  }).split("\r\n");
  expect(line).toMatch(
    new RegExp(`^${order.orderNumber},[\\d-]{10} [\\d:]{5},Siti Nurhaliza,00 65 9123 4567,`),
  );
  expect(line).toContain(",Cincin,Size: 12,,916,3.42,595.00,120.00,-5.00,2154.90,2,4309.80,");
  expect(line).toMatch(/,FPX or card,pending,pending,0.00$/);
  expect(others[0]).toContain(",'=1+1,");
  expect(itemCsvHeader.split(",")).toHaveLength(line!.split(",").length);
});

test("the orders around an order are its neighbours in the list, also within one moment", async () => {
  for (const name of ["A", "B", "C"]) await orderAt("2026-03-10T04:00:00.123456Z", name);
  await orderAt("2026-03-10T04:00:00.123457Z", "D");
  const { orders } = await listOrders(clerk);
  for (const [at, { id }] of orders.entries()) {
    const { previous, next } = await neighboursOf(clerk, id);
    expect([previous?.id, next?.id]).toEqual([orders[at - 1]?.id, orders[at + 1]?.id]);
  }
  expect(await neighboursOf(clerk, crypto.randomUUID())).toEqual({});
});

test("a note appears in the history and audit log, never to customers", async () => {
  const { orderId } = await placedOrder();
  expect(await addOrderNote(clerk, orderId, newNote("Asked to hold it"))).toEqual({ ok: true });
  const timeline = await readTimeline(orderId);
  expect(timeline.at(-1)).toMatchObject({
    kind: "note",
    note: { text: "Asked to hold it" },
    actorName: clerk.name,
  });
  expect(timeline.map(eventLabel)).toEqual(["Order placed", undefined]);
  const audit = await db.select().from(auditLog);
  expect(audit.at(-1)).toMatchObject({ action: "order.note-added", subjectId: orderId });
  expect(await addOrderNote(clerk, crypto.randomUUID(), newNote("x"))).toEqual({
    ok: false,
    reason: "not-found",
  });
  expect(noteForm.safeParse({ note: "  " }).error?.issues[0]?.message).toBe("Write a note first");
});

async function orderAt(moment: string, fullName: string) {
  const { orderId } = await placedOrder();
  await db.execute(sql`update orders set created_at = ${moment}::timestamptz, full_name = ${fullName}
    where id = ${orderId}`);
  return orderId;
}

async function exported(filter: OrderFilter, perBatch: number) {
  const names: string[] = [];
  for await (const batch of exportOrders(clerk, filter, perBatch)) {
    names.push(...batch.map(({ fullName }) => fullName));
  }
  return names;
}
