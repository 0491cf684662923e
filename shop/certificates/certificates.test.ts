import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { certificates, lossReports } from "#db/schema/certificates.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import type { Sen } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { refuseReturn } from "#shop/returns/decide-return.server.ts";
import { exportCertificates } from "#shop/privacy/export-certificates.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { moneyOf } from "#tests/order-rows.ts";
import { setPaidWithoutPayment, setStatuses, settlePayment } from "#tests/orders.ts";
import { arrivedOrder, received, settled } from "#tests/returns.ts";
import { orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import { addShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { noise } from "#kit/pictures.ts";
import {
  clearLoss,
  confirmLoss,
  recordLoss,
  reportLoss,
  unconfirmedLosses,
  withdrawLoss,
  type LossForm,
} from "./loss-reports.server.ts";
import { certificatesOf } from "./order-certificates.server.ts";
import { findCertificate, readScalePicture } from "./read-certificate.server.ts";

setUpDatabase({ gold: true, emptied: "transit_policies, orders" });

const ip = "10.0.0.1";

async function tokensOf(orderId: string) {
  const order = (await findOrder(orderId))!;
  const ids = order.items.map(({ id }) => id);
  const rows = await db.select().from(certificates).where(inArray(certificates.orderItemId, ids));
  return rows.map(({ token }) => token);
}

async function stateOf(orderId: string) {
  const [token] = await tokensOf(orderId);
  return succeeded(await findCertificate(token!, ip)).certificate.state;
}

function lossOf(orderItemId: string, given: Partial<LossForm> = {}): LossForm {
  return { reportId: crypto.randomUUID(), orderItemId, kind: "stolen", ...given };
}

test("an item gets its certificate with the payment, once for ever", async () => {
  const { orderId } = await placedOrder();
  expect(await tokensOf(orderId)).toEqual([]);
  await settlePayment(orderId);
  const tokens = await tokensOf(orderId);
  expect(tokens).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  succeeded(await setStatuses(orderId, "processing", "pending"));
  expect(await findCertificate(tokens[0]!, ip)).toEqual(refused("not-ours"));
  succeeded(await setStatuses(orderId, "processing", "completed"));
  expect(await tokensOf(orderId)).toEqual(tokens);
  expect(await stateOf(orderId)).toEqual({ kind: "sold", back: 0 });
});

test("an order that was paid before the shop had certificates gets them when they are asked for", async () => {
  const { orderId } = await placedOrder();
  const unpaid = (await findOrder(orderId))!;
  expect(await certificatesOf(unpaid)).toEqual([]);
  await setPaidWithoutPayment(orderId);
  const order = (await findOrder(orderId))!;
  const both = await Promise.all([certificatesOf(order), certificatesOf(order)]);
  const tokens = await tokensOf(orderId);
  expect(both.map((found) => found.map(({ token }) => token))).toEqual([tokens, tokens]);
});

test("a certificate says what the piece is, and nothing about its order", async () => {
  const { orderId, order } = await orderToPack(2);
  const [token] = await tokensOf(orderId);
  const { certificate } = succeeded(await findCertificate(token!, ip));
  expect(certificate).toMatchObject({
    productName: "Seri Plain Court Band",
    purity: "916",
    weight: 3_420,
    quantity: 2,
    hasPicture: false,
  });
  const { unitPrice, subtotal, labourFee, goldPrice } = order.items[0]!;
  const secrets = [order.fullName, order.phoneNumber, order.orderNumber, order.address!.line1];
  const shown = JSON.stringify(certificate);
  for (const secret of [...secrets, unitPrice, subtotal, labourFee, goldPrice, orderId])
    expect(shown).not.toContain(String(secret));
});

test.each(["", "0", "f".repeat(32), "F".repeat(32), "../orders", "\0", "'"])(
  "the token %j is not ours",
  async (token) => {
    expect(await findCertificate(token, ip)).toEqual(refused("not-ours"));
    expect(await readScalePicture(token, ip)).toEqual({ ok: true, picture: undefined });
  },
);

test("a cancelled order's piece counts as returned", async () => {
  const { orderId } = await orderToPack(1);
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect(await stateOf(orderId)).toEqual({ kind: "returned" });
});

test("so does the piece of an order that was refunded in full, not in part", async () => {
  const { orderId } = await orderToPack(1);
  const [payment] = await moneyOf(orderId);
  const refund = async (amount: number) =>
    succeeded(
      await refundOrder(clerk, orderId, {
        refundId: crypto.randomUUID(),
        paymentId: payment!.id,
        amount: amount as Sen,
        method: "cash",
        reference: "",
        reason: "Goodwill",
        cancel: false,
      }),
    );
  await refund(1_000);
  expect(await stateOf(orderId)).toEqual({ kind: "sold", back: 0 });
  await refund(payment!.amount - 1_000);
  expect(await stateOf(orderId)).toEqual({ kind: "returned" });
});

test("returned pieces count once they are in the shop, unless the return is refused", async () => {
  const order = await arrivedOrder(3);
  const first = await received(order, 1);
  expect(await stateOf(order.orderId)).toEqual({ kind: "sold", back: 1 });
  succeeded(await refuseReturn(clerk, first, { refusal: "worn", text: "" }));
  expect(await stateOf(order.orderId)).toEqual({ kind: "sold", back: 0 });
  await settled(order, 1);
  await received(order, 2);
  expect(await stateOf(order.orderId)).toEqual({ kind: "returned" });
});

test("a piece that the courier lost is reported as lost", async () => {
  const { orderId } = await orderToPack(1);
  succeeded(await failShipment(clerk, await sent(orderId, 1), { failure: "lost", note: "" }));
  expect(await stateOf(orderId)).toEqual({ kind: "lost" });
});

test("the picture of the scale is shown once the parcel is packed, without its label", async () => {
  const { orderId } = await orderToPack(2);
  const { shipmentId } = await startPacking(orderId, 1);
  const [token] = await tokensOf(orderId);
  const picture = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  succeeded(await addShipmentPicture(clerk, shipmentId, "scale", picture));
  expect(succeeded(await findCertificate(token!, ip)).certificate.hasPicture).toBe(false);
  expect(succeeded(await readScalePicture(token!, ip)).picture).toBeUndefined();
  const other = await packed(orderId, 1);
  succeeded(await addShipmentPicture(clerk, other, "label", picture));
  expect(succeeded(await findCertificate(token!, ip)).certificate.hasPicture).toBe(true);
  expect(succeeded(await readScalePicture(token!, ip)).picture?.byteLength).toBeGreaterThan(100);
});

test("the buyer's report warns at once, and staff confirm it", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  const form = lossOf(item.id);
  const both = [reportLoss(orderId, viewer, ip, form), reportLoss(orderId, viewer, ip, form)];
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await db.$count(lossReports, eq(lossReports.orderItemId, item.id))).toBe(1);
  expect(await stateOf(orderId)).toEqual({ kind: "lost" });
  expect(await unconfirmedLosses(clerk)).toEqual({ count: 1, oldest: orderId });
  expect(await reportLoss(orderId, viewer, ip, lossOf(item.id))).toEqual(refused("wrong-step"));

  succeeded(await confirmLoss(clerk, orderId, item.id));
  succeeded(await confirmLoss(clerk, orderId, item.id));
  expect(await unconfirmedLosses(clerk)).toEqual({ count: 0, oldest: undefined });
  expect(await withdrawLoss(orderId, viewer, ip, item.id)).toEqual(refused("wrong-step"));
  expect(await stateOf(orderId)).toEqual({ kind: "lost" });
  succeeded(await clearLoss(clerk, orderId, item.id));
  expect(await stateOf(orderId)).toEqual({ kind: "sold", back: 0 });
  const actions = (await auditOf(orderId)).map(({ action, after, before }) => [
    action,
    after ?? before,
  ]);
  const entry = { piece: "Seri Plain Court Band", loss: "stolen" };
  expect(actions).toEqual([
    ["order.loss-confirmed", entry],
    ["order.loss-cleared", entry],
  ]);
  // The form that was cleared does not report a second time.
  expect(await reportLoss(orderId, viewer, ip, form)).toEqual(refused("wrong-step"));
});

test("a report waits for staff only while its order is paid and so has a certificate", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  succeeded(await reportLoss(orderId, viewer, ip, lossOf(item.id)));
  const before = await unconfirmedLosses(clerk);
  succeeded(await setStatuses(orderId, "processing", "pending"));
  expect((await unconfirmedLosses(clerk)).count).toBe(before.count - 1);
  succeeded(await setStatuses(orderId, "processing", "completed"));
  expect(await unconfirmedLosses(clerk)).toEqual(before);
  succeeded(await withdrawLoss(orderId, viewer, ip, item.id));
});

test("the buyer withdraws an unconfirmed report, and staff record one for her", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  succeeded(await reportLoss(orderId, viewer, ip, lossOf(item.id, { kind: "lost" })));
  succeeded(await withdrawLoss(orderId, viewer, ip, item.id));
  expect(await stateOf(orderId)).toEqual({ kind: "sold", back: 0 });
  succeeded(await recordLoss(clerk, orderId, lossOf(item.id)));
  expect(await withdrawLoss(orderId, viewer, ip, item.id)).toEqual(refused("wrong-step"));
  expect(await auditOf(orderId)).toMatchObject([{ action: "order.loss-recorded" }]);
  const order = (await findOrder(orderId))!;
  expect(await exportCertificates(order)).toMatchObject({
    certificates: [{ reports: [{ kind: "lost" }, { kind: "stolen", clearedAt: null }] }],
  });
});

test("strangers, staff as buyers and owners of other orders report nothing", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  const other = await orderToPack(1);
  const stranger = viewerOf({ guestId: crypto.randomUUID() });
  const report = (by: typeof viewer, order = orderId) => reportLoss(order, by, ip, lossOf(item.id));
  expect(await report(stranger)).toEqual(refused("forbidden"));
  expect(await report({ ...stranger, isStaff: true })).toEqual(refused("forbidden"));
  expect(await report(other.viewer)).toEqual(refused("forbidden"));
  expect(await report(other.viewer, other.orderId)).toEqual(refused("not-found"));
  expect(await report(viewer, "nothing")).toEqual(refused("not-found"));
  expect(await withdrawLoss(orderId, stranger, ip, item.id)).toEqual(refused("forbidden"));
  expect(await recordLoss(clerk, other.orderId, lossOf(item.id))).toEqual(refused("not-found"));
});

test("what came back cannot be reported", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect(await reportLoss(orderId, viewer, ip, lossOf(item.id))).toEqual(refused("wrong-step"));
});

test("reports and look-ups are limited", async () => {
  const { orderId, item, viewer } = await orderToPack(1);
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1)
    answers.push(await reportLoss(orderId, viewer, `10.2.0.${turn}`, lossOf(item.id)));
  expect(answers.slice(10)).toMatchObject([
    { reason: "too-many-tries" },
    { reason: "too-many-tries" },
  ]);
  const looks = await Promise.all(
    Array.from({ length: 601 }, () => findCertificate("0".repeat(32), "10.3.0.1")),
  );
  expect(looks.filter((look) => !look.ok && look.reason === "too-many-tries")).toHaveLength(1);
});
