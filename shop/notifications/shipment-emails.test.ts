import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { emails } from "#db/schema/notifications.ts";
import { env } from "#env";
import { enqueue } from "#platform/queue.server.ts";
import { askAboutArrivals } from "#shop/fulfilment/ask-about-arrivals.server.ts";
import { failShipment, markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { packShipment, unpackShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { buyerKey, orderLink } from "#shop/orders/order-link.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import { registerNotifications } from "./notifications.server.ts";
import { startMailServer } from "#kit/mail-server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { home, orderToPack, packed, parcel as sentWith, sent } from "#tests/shipments.ts";

// The emails about parcels: which event causes which email, and what it says.

setUpDatabase({ gold: true });
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  await registerNotifications();
});
afterAll(async () => {
  await server.stop();
});

let customers = 0;

async function orderWithEmail(quantity = 1) {
  const email = `parcels-${++customers}@example.test`;
  return { ...(await orderToPack(quantity, { ...home, email })), email };
}

test("each step of a parcel emails its customer once, and delivery completes without a second email", async () => {
  const { orderId, email } = await orderWithEmail();
  const shipmentId = await sent(orderId, 1);
  succeeded(await markDelivered(clerk, shipmentId));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "completed" });
  await untilQueueIdle();
  // Packed and sent were overtaken or not, depending on how fast the queue was; nothing comes after the last step.
  const kinds = await kindsOf(orderId);
  expect(kinds.at(-1)).toBe("shipment-delivered");
  expect(kinds).not.toContain("order-completed");
  expect(new Set(kinds).size).toBe(kinds.length);
  await enqueue(db, "shipment-changed", { orderId, shipmentId, to: "delivered" });
  await untilQueueIdle();
  expect(await kindsOf(orderId)).toEqual(kinds);
  const delivered = await lastTo(email, /was delivered/);
  expect(delivered.text).toContain("Your order was delivered.");
  expect(delivered.text).toContain("If you don't have it, please tell us straight away.");
});

test("a delivered parcel that was lost, and arrived after all, emails its customer at each of these steps", async () => {
  const { orderId } = await orderWithEmail();
  const shipmentId = await sent(orderId, 1);
  const lose = () => failShipment(clerk, shipmentId, { failure: "lost", note: "" });
  for (const step of [() => markDelivered(clerk, shipmentId), lose]) {
    for (const _ of [1, 2]) {
      succeeded(await step());
      await untilQueueIdle();
    }
  }
  succeeded(await markDelivered(clerk, shipmentId));
  await untilQueueIdle();
  succeeded(await lose());
  await untilQueueIdle();
  expect((await kindsOf(orderId)).slice(-4)).toEqual([
    "shipment-delivered",
    "shipment-failed",
    "shipment-delivered",
    "shipment-failed",
  ]);
});

test("the email about a sent parcel has its courier, number, link and seal", async () => {
  const { orderId, email, order } = await orderWithEmail(2);
  await sent(orderId, 1);
  await untilQueueIdle();
  const { subject, text } = await lastTo(email, /was sent/);
  expect(subject).toContain(`Your parcel ${order.orderNumber}-1 was sent`);
  for (const words of [
    "Part of your order was sent with Pos Laju. We're preparing the rest.",
    `Tracking number: ${sentWith.trackingNumber}`,
    `https://tracking.pos.com.my/tracking/${sentWith.trackingNumber}`,
    "Sign for the parcel only if seal SEAL-1 is unbroken.",
    "The parcel is insured on its way to you.",
    orderLink(orderId, buyerKey(orderId)),
  ]) {
    expect(text!.replaceAll(/\s+/g, " ")).toContain(words);
  }
});

test("a parcel that is packed again emails about the new packing only", async () => {
  const { orderId, email } = await orderWithEmail();
  const shipmentId = await packed(orderId, 1);
  await untilQueueIdle();
  const pictures = `${orderLink(orderId, buyerKey(orderId))}#parcel-${shipmentId}`;
  expect((await lastTo(email, /is packed/)).text).toContain(pictures);
  // The first event again, as if the queue had been slow: the parcel is open now.
  succeeded(await unpackShipment(clerk, shipmentId));
  await enqueue(db, "shipment-changed", { orderId, shipmentId, to: "packed" });
  await untilQueueIdle();
  expect(await kindsOf(orderId)).toEqual(["shipment-packed"]);
  const late = { kind: "shipment-packed", payload: { shipmentId }, orderId, to: email } as const;
  expect(await composeEmail(late)).toBeUndefined();
  succeeded(await packShipment(clerk, shipmentId, { sealNumber: "SEAL-2", ownerReason: "" }));
  await enqueue(db, "shipment-changed", { orderId, shipmentId, to: "packed" });
  await untilQueueIdle();
  expect(await kindsOf(orderId)).toEqual(["shipment-packed", "shipment-packed"]);
});

test("an email about a parcel of a cancelled or another order is not written", async () => {
  const { orderId, email } = await orderWithEmail();
  const shipmentId = await sent(orderId, 1);
  const other = await orderWithEmail();
  const about = (id: string) =>
    composeEmail({ kind: "shipment-sent", payload: { shipmentId }, orderId: id, to: email });
  expect(await about(orderId)).toBeDefined();
  expect(await about(other.orderId)).toBeUndefined();
  await setStatuses(orderId, "cancelled", "completed");
  expect(await about(orderId)).toBeUndefined();
});

test("a lost parcel emails what happens next", async () => {
  const { orderId, email } = await orderWithEmail();
  const shipmentId = await sent(orderId, 1);
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "Secret note" }));
  await untilQueueIdle();
  const { text } = await lastTo(email, /was not delivered/);
  expect(text!.replaceAll(/\s+/g, " ")).toContain(
    "A parcel of your order was lost on its way. We're sorry. You can have your money back, or the same pieces again.",
  );
  expect(text).toContain(`#parcel-${shipmentId}`);
  expect(text).not.toContain("Secret note");
});

test("seven days after a parcel was sent, its customer is asked once whether it has arrived", async () => {
  const { orderId, email } = await orderWithEmail();
  const shipmentId = await sent(orderId, 1);
  const arrived = await orderWithEmail();
  succeeded(await markDelivered(clerk, await sent(arrived.orderId, 1)));
  const unreachable = await orderToPack(1);
  await sent(unreachable.orderId, 1);
  await untilQueueIdle();
  const [before] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  const after = (days: number) => new Date(before!.leftAt!.getTime() + days * 86_400_000);
  await askAboutArrivals(after(6.9));
  await untilQueueIdle();
  expect(await kindsOf(orderId)).not.toContain("arrival-question");
  // Twice at once, as from two processes.
  await Promise.all([askAboutArrivals(after(7.1)), askAboutArrivals(after(7.1))]);
  await askAboutArrivals(after(30));
  await untilQueueIdle();
  expect((await kindsOf(orderId)).filter((kind) => kind === "arrival-question")).toHaveLength(1);
  const question = await lastTo(email, /Has your parcel/);
  expect(question.subject).toMatch(/^Has your parcel JJ\S+-1 arrived\?/);
  expect(question.text).toContain(`${orderLink(orderId, buyerKey(orderId))}#parcel-${shipmentId}`);
  expect(await kindsOf(arrived.orderId)).not.toContain("arrival-question");
  const [asked] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  // The clock asks and decides nothing.
  expect(asked).toMatchObject({ status: "sent", remindedAt: after(7.1) });
  const [silent] = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, unreachable.orderId));
  expect(silent!.remindedAt).toBeNull();
});

/** The newest email to this address with such a subject. The mail server may get it after its job has ended. */
function lastTo(email: string, subject: RegExp) {
  return vi.waitFor(() => {
    const mail = server.to(email).findLast((one) => subject.test(one.subject ?? ""));
    if (!mail) throw new Error("not sent yet");
    return mail;
  }, 10_000);
}

/** The kinds of the emails about the parcels of an order and its completion, in the order in which they were queued. */
async function kindsOf(orderId: string) {
  const rows = await db
    .select()
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(emails.number);
  return rows.map(({ kind }) => kind).filter((kind) => /^(shipment|arrival|order-c)/.test(kind));
}

/** Waits until every job that writes or sends emails has completed. */
async function untilQueueIdle() {
  await vi.waitFor(async () => {
    const { rows } = await db.$client.query(
      "select name from pgboss.job where state in ('created', 'retry', 'active') and name in ('order-placed', 'order-changed', 'shipment-changed', 'arrival-asked', 'send-letters')",
    );
    expect(rows).toEqual([]);
  }, 10_000);
}
