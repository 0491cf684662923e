import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { emails } from "#db/schema/notifications.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { env } from "#env";
import { startMailServer } from "#kit/mail-server.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { nameCollector, removeCollector } from "#shop/fulfilment/collector.server.ts";
import { handOver } from "#shop/fulfilment/hand-over.server.ts";
import { remindToCollect } from "#shop/fulfilment/remind-collections.server.ts";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { codeIn, handOverOf, orderToPack, ready } from "#tests/shipments.ts";
import { composeEmail } from "./compose-email.server.ts";
import { listOrderEmails } from "./email-list.server.ts";
import { registerNotifications } from "./notifications.server.ts";

setUpDatabase({ gold: true });
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  await db.transaction((tx) =>
    writeProfile(tx, { address: "12 Jalan Masjid India", hours: "Daily 10 am to 7 pm" }),
  );
  await registerNotifications();
});
afterAll(() => server.stop());

let customers = 0;
const newCustomer = () => `collect-${++customers}@example.test`;

async function sentTo(email: string, subject: RegExp) {
  return vi.waitFor(() => {
    const mail = server.to(email).find((one) => subject.test(one.subject ?? ""));
    if (!mail) throw new Error("not sent yet");
    return mail;
  }, 10_000);
}

test("a ready shipment tells the buyer the code and the place; rows, history and audit have no code", async () => {
  const email = newCustomer();
  const { orderId } = await orderToPack(2, { email });
  const shipmentId = await ready(orderId, 2);
  const code = collectionCode(shipmentId);
  const { text, html } = await sentTo(email, /is ready to collect/);
  for (const part of [text, html]) {
    expect(part).toContain(code);
    expect(part).toContain("12 Jalan Masjid India");
    expect(part).toContain("Daily 10 am to 7 pm");
    expect(part).toContain(buyerKey(orderId));
    expect(part).not.toContain(orderKey(orderId));
  }
  expect(text).toContain("2 × Seri Plain Court Band: 6.84 g");
  const rows = [
    await db.select().from(emails),
    await db.select().from(auditLog),
    await db.select().from(orderEvents),
    await db.select().from(shipments),
    await listOrderEmails(clerk, orderId),
    (await db.$client.query("select data::text, output::text from pgboss.job")).rows,
  ];
  expect(JSON.stringify(rows)).not.toMatch(codeIn(shipmentId));
});

test("no email with a code is sent once the pieces are gone", async () => {
  const { orderId } = await orderToPack(1, {});
  const shipmentId = await ready(orderId, 1);
  succeeded(await handOver(clerk, shipmentId, await handOverOf(orderId, shipmentId)));
  const about = { orderId, to: "siti@example.test", payload: { shipmentId } };
  expect(await composeEmail({ ...about, kind: "shipment-ready" })).toBeUndefined();
  expect(await composeEmail({ ...about, kind: "collection-reminder" })).toBeUndefined();
});

test("reminders are sent, and the buyer learns at once who may collect", async () => {
  const email = newCustomer();
  const { orderId, viewer } = await orderToPack(1, { email });
  const shipmentId = await ready(orderId, 1);
  succeeded(await nameCollector(orderId, viewer, { name: "Ahmad Razak", last4: "91AB" }));
  const named = await sentTo(email, /Who may collect/);
  expect(named.text).toContain("Ahmad Razak may now collect your order");
  expect(named.text).not.toContain("91AB");
  const days = 4 * 24 * 60 * 60 * 1000;
  await remindToCollect(new Date(Date.now() + days));
  const reminder = await sentTo(email, /is waiting for you/);
  expect(reminder.text).toContain(collectionCode(shipmentId));
  expect(reminder.text).toContain("Ahmad Razak can collect for you");
  succeeded(await removeCollector(orderId, viewer));
  await vi.waitFor(() => {
    const about = server.to(email).filter((mail) => /Who may collect/.test(mail.subject ?? ""));
    expect(about.map(({ text }) => text).join("\n")).toContain("Only you can collect your order");
  }, 10_000);
  expect(await db.$count(emails, eq(emails.orderId, orderId))).toBeGreaterThanOrEqual(4);
});

test("the buyer learns at once that pieces were collected, and by whom", async () => {
  const email = newCustomer();
  const { orderId, viewer } = await orderToPack(2, { email });
  succeeded(await nameCollector(orderId, viewer, { name: "Ahmad Razak", last4: "91AB" }));
  const first = await ready(orderId, 1);
  const form = await handOverOf(orderId, first, { collectedBy: "collector", last4: "91AB" });
  succeeded(await handOver(clerk, first, form));
  const partly = await sentTo(email, /was collected/);
  expect(partly.text).toContain("Part of your order was collected.");
  expect(partly.text).toContain("Collected by Ahmad Razak on ");
  expect(partly.text).not.toContain("91AB");
  const second = await ready(orderId, 1);
  succeeded(await handOver(clerk, second, await handOverOf(orderId, second)));
  await vi.waitFor(() => {
    const mails = server.to(email).filter((mail) => /was collected/.test(mail.subject ?? ""));
    expect(mails.map(({ text }) => text).join("\n")).toContain("Your order was collected.");
  }, 10_000);
  expect(server.to(email).filter((mail) => /is complete/.test(mail.subject ?? ""))).toEqual([]);
});
