import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orderCsvHeader, orderCsvLine } from "#app/admin/orders/order-csv.server.ts";
import { parcelCsvLine } from "#app/admin/shipments-export/parcel-csv.server.ts";
import { db } from "#db/client.server.ts";
import { shipments, transitPolicies } from "#db/schema/fulfilment.ts";
import { dayOf } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { orderStateOf } from "#tests/order-rows.ts";
import { home, insure, orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import { refundPayment, setStatuses } from "#tests/orders.ts";
import { failShipment } from "./end-shipment.server.ts";
import { exportSentParcels } from "./export-shipments.server.ts";
import { importTracking, previewTracking } from "./import-tracking.server.ts";
import { parcelsByOrder } from "./order-parcels.server.ts";

setUpDatabase({ gold: true, emptied: "transit_policies, orders" });
beforeEach(() => insure());

const head = "Order_Number,Courier,Tracking Number,Weight\n";

function file(...rows: string[]) {
  return new TextEncoder().encode(head + rows.map((row) => `${row}\n`).join(""));
}

async function planOf(...rows: string[]) {
  return succeeded(await previewTracking(clerk, file(...rows))).plan;
}

async function problemOf(row: string, ...others: string[]) {
  const plan = await planOf(...others, row);
  const last = plan.rows.at(-1)!;
  return last.kind === "refused" ? last.problem : last.kind;
}

async function numbered() {
  const { orderId, order } = await orderToPack();
  return { orderId, number: order.orderNumber };
}

test("a row sends the packed parcel of its order; the same file again changes nothing", async () => {
  const { orderId, number } = await numbered();
  const id = await packed(orderId, 3);
  const rows = [`${number},poslaju, en 2338 7397 3my ,12`];
  const plan = await planOf(...rows);
  expect(plan.rows).toMatchObject([
    {
      kind: "send",
      label: `${number}-1`,
      courier: "pos-laju",
      number: "EN233873973MY",
      isUsual: true,
    },
  ]);
  expect(await importTracking(clerk, file(...rows), plan.fingerprint)).toEqual({
    ok: true,
    sent: 1,
  });
  expect(await db.select().from(shipments)).toMatchObject([
    { id, status: "sent", courier: "pos-laju", trackingNumber: "EN233873973MY" },
  ]);
  const audited = (await auditOf(orderId)).filter(({ action }) => action === "shipment.sent");
  expect(audited).toHaveLength(1);
  const again = await planOf(...rows);
  expect(again.rows).toMatchObject([{ kind: "unchanged" }]);
  expect(await importTracking(clerk, file(...rows), again.fingerprint)).toEqual({
    ok: true,
    sent: 0,
  });
  expect((await auditOf(orderId)).filter(({ action }) => action === "shipment.sent")).toHaveLength(
    1,
  );
});

test("an order with two packed parcels needs the number of the parcel", async () => {
  const { orderId, number } = await numbered();
  await packed(orderId, 1);
  const second = await packed(orderId, 2);
  const labels = [`${number}-1`, `${number}-2`];
  expect(await problemOf(`${number},Pos Laju,EN1`)).toEqual({ reason: "several-parcels", labels });
  const plan = await planOf(`${number}-2,Pos Laju,EN1`);
  expect(plan.rows).toMatchObject([{ kind: "send", shipmentId: second, isUsual: false }]);
});

test("rows that cannot be applied say why, and the others are sent", async () => {
  const { orderId, number } = await numbered();
  expect(await problemOf("JJ1,Pos Laju,EN1")).toEqual({ reason: "no-order" });
  expect(await problemOf(`${number},Pos Laju,EN1`)).toEqual({ reason: "no-parcel" });
  await startPacking(orderId, 1);
  expect(await problemOf(`${number},Pos Laju,EN1`)).toEqual({ reason: "not-packed" });
  const other = await numbered();
  await packed(other.orderId, 3);
  expect(await problemOf(`${other.number},Camel,EN1`)).toEqual({ reason: "unknown-courier" });
  expect(await problemOf(`${other.number},Pos Laju,`)).toEqual({ reason: "no-number" });
  expect(await problemOf(`${other.number},J&T,6.3E+11`)).toEqual({ reason: "rounded-number" });
  expect(await problemOf(`${other.number},GDEX,1`)).toMatchObject({ reason: "no-policy" });
  const row = `${other.number},Pos Laju,EN1`;
  expect(await problemOf(row, row)).toEqual({ reason: "same-parcel", line: 2 });
  const third = await numbered();
  await packed(third.orderId, 3);
  const sameNumber = `${third.number},Pos Laju,EN1`;
  expect(await problemOf(sameNumber, row)).toEqual({ reason: "same-number", line: 2 });
  const rows = [row, `${number},Pos Laju,EN2`];
  const { fingerprint } = await planOf(...rows);
  expect(await importTracking(clerk, file(...rows), fingerprint)).toEqual({ ok: true, sent: 1 });
  expect(await problemOf(`${other.number},Pos Laju,EN3`)).toEqual({
    reason: "sent-otherwise",
    courier: "pos-laju",
    number: "EN1",
  });
  // Also beside a row that was sent from an earlier copy of the file.
  expect(await problemOf(sameNumber, row)).toEqual({ reason: "same-number", line: 2 });
});

test("an unpaid or cancelled order, and a parcel above the limit, are refused as on the screen", async () => {
  const { orderId, number } = await numbered();
  await packed(orderId, 3);
  await setStatuses(orderId, "processing", "pending");
  expect(await problemOf(`${number},Pos Laju,EN1`)).toMatchObject({ reason: "not-paid" });
  await setStatuses(orderId, "processing", "completed");
  await refundPayment(orderId);
  expect(await problemOf(`${number},Pos Laju,EN1`)).toMatchObject({ reason: "not-paid" });
  await setStatuses(orderId, "cancelled", "completed");
  expect(await problemOf(`${number},Pos Laju,EN1`)).toMatchObject({ reason: "order-cancelled" });
  const dear = await numbered();
  await packed(dear.orderId, 3);
  await db.update(shipments).set({ insuredValue: 10_000_001 as Sen });
  expect(await problemOf(`${dear.number},Pos Laju,EN1`)).toMatchObject({
    reason: "over-cover",
    perParcel: 10_000_000,
  });
});

test("nothing is sent if a parcel has changed since the preview", async () => {
  const { orderId, number } = await numbered();
  await packed(orderId, 3);
  const rows = [`${number},Pos Laju,EN1`];
  const { fingerprint } = await planOf(...rows);
  await setStatuses(orderId, "cancelled", "completed");
  const answer = await importTracking(clerk, file(...rows), fingerprint);
  expect(answer).toMatchObject({ ok: false, reason: "changed", sent: 0 });
  expect(await db.select().from(shipments)).toMatchObject([{ status: "packed" }]);
});

test("pressing twice says both times how many were sent, and sends them once", async () => {
  const { orderId, number } = await numbered();
  await packed(orderId, 3);
  const rows = [`${number},Pos Laju,EN1`];
  const { fingerprint } = await planOf(...rows);
  for (let presses = 0; presses < 2; presses += 1) {
    const answer = await importTracking(clerk, file(...rows), fingerprint);
    expect(answer).toEqual({ ok: true, sent: 1 });
  }
  const actions = (await auditOf(orderId)).map(({ action }) => action);
  expect(actions.filter((action) => action === "shipment.sent")).toHaveLength(1);
});

test("a file without one of the columns is refused", async () => {
  const bytes = new TextEncoder().encode("order_number,courier\nJJ1,Pos Laju\n");
  const column = "tracking_number";
  expect(await previewTracking(clerk, bytes)).toEqual({
    ok: false,
    reason: "missing-column",
    column,
  });
});

test("the export has what left within the days, in batches, with its outcome", async () => {
  const first = await numbered();
  await sent(first.orderId, 1);
  const lost = await sent(first.orderId, 1);
  succeeded(await failShipment(clerk, lost, { failure: "lost", note: "" }));
  await packed(first.orderId, 1);
  const today = dayOf(new Date());
  const lines = await linesOf({ from: today, to: today });
  const [parcel] = await db.select().from(shipments).orderBy(asc(shipments.number));
  const value = (parcel!.insuredValue / 100).toFixed(2);
  const rest = `Pos Laju,EN233873973MY,${value},Insurer,GIT-1,50000,Kuala Lumpur`;
  expect(lines).toEqual([
    `${first.number}-1,${today},${rest},in transit\r\n`,
    `${first.number}-2,${today},${rest},lost\r\n`,
  ]);
  expect(await linesOf({ to: "2026-01-01" })).toEqual([]);
  expect(await linesOf({ from: "2999-01-01" })).toEqual([]);
});

test("an exported number stays as it is in a spreadsheet, and the shop reads its own file", async () => {
  const far = { ...home, postcode: "05000", city: "Alor Setar", state: "Kedah" } as const;
  const { orderId, order } = await orderToPack(3, far);
  await sent(orderId, 3);
  await db.update(shipments).set({ courier: "jt", trackingNumber: "630012345678" });
  await db.update(transitPolicies).set({ policyNumber: "0012345" });
  const [line] = await linesOf({});
  expect(line).toContain(",J&T Express,6300 1234 5678,");
  expect(line).toContain(",Insurer,00 12345,0 5000,Kedah,");

  const parcels = (await parcelsByOrder(clerk, [orderId])).get(orderId)!;
  const { state } = await orderStateOf(orderId);
  const exported = orderCsvLine({ ...order, paidBy: "touch_n_go" }, state, parcels);
  expect(exported).toContain(",J&T Express,6300 1234 5678,");
  const bytes = new TextEncoder().encode(orderCsvHeader + exported);
  expect(succeeded(await previewTracking(clerk, bytes)).plan.rows).toMatchObject([
    { kind: "unchanged", label: `${order.orderNumber}-1` },
  ]);
});

test("a cell that a spreadsheet would run as a formula is made harmless", async () => {
  const { orderId } = await numbered();
  await sent(orderId, 1);
  await db.update(shipments).set({ trackingNumber: "=HYPERLINK(1)" });
  expect((await linesOf({}))[0]).toContain(",'=HYPERLINK(1),");
});

async function linesOf(filter: { from?: string; to?: string }) {
  const lines: string[] = [];
  for await (const parcels of exportSentParcels(clerk, filter, 1)) {
    lines.push(...parcels.map(parcelCsvLine));
  }
  return lines;
}
