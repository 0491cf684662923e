import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { emails } from "#db/schema/notifications.ts";
import { env } from "#env";
import {
  listOpenEmails,
  resendEmail,
  resendFailedEmails,
  resolveEmail,
} from "./email-list.server.ts";
import { sendEmails } from "./send-emails.server.ts";
import { queueEmails } from "./queue-emails.server.ts";
import { startQueue, stopQueue } from "#platform/queue.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail } from "#tests/orders.ts";
import { orderOf } from "#tests/order-rows.ts";
import { startMailServer } from "#kit/mail-server.ts";

const database = setUpDatabase({ gold: true });
let server: Awaited<ReturnType<typeof startMailServer>>;
let productId: string;
let address = 0;

beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  productId = await makeProduct({ stock: 500 });
});
afterAll(async () => {
  await server.stop();
});
beforeEach(() => db.delete(emails));

test("an email is sent once however often workers are woken, and its address is erased", async () => {
  const { to, orderId } = await writeEmail();
  await sendEmails();
  await sendEmails();
  expect(server.to(to)).toHaveLength(1);
  const [email] = await emailsTo(orderId);
  expect(email).toMatchObject({ state: "sent", to: null, attempts: 1, sentAt: expect.any(Date) });
  expect(server.to(to)[0]!.messageId).toBe(`<${email!.id}@jjemas.example>`);
});

test("an event processed twice writes one email", async () => {
  const { orderId, to } = await writeEmail();
  const dedupeKey = `order-received:${orderId}`;
  await queueEmails([{ kind: "order-received", dedupeKey, orderId, to }]);
  await sendEmails();
  expect(server.to(to)).toHaveLength(1);
});

test.each(["refuse-now", "refuse-now-after-data", "hang", "drop"] as const)(
  "when the server does %s, sending is retried with back-off and succeeds once",
  async (treatment) => {
    const { to, orderId } = await writeEmail();
    server.treat(to, treatment, treatment);
    await sendEmails();
    await sendEmails();
    expect(server.triesFor(to)).toBe(1);
    expect(await emailsTo(orderId)).toMatchObject([{ state: "waiting", to }]);
    for (let times = 0; times < 3; times++) await retryDue();
    expect(server.triesFor(to)).toBe(3);
    expect(server.to(to)).toHaveLength(1);
    expect(await emailsTo(orderId)).toMatchObject([{ state: "sent" }]);
  },
);

test.each(["refuse", "refuse-after-data"] as const)(
  "when the server does %s, the email waits for staff and the order stays unchanged",
  async (treatment) => {
    const { to, orderId } = await writeEmail();
    const before = await findOrder(orderId);
    server.treat(to, treatment);
    await sendEmails();
    await retryDue();
    expect(server.triesFor(to)).toBe(1);
    expect(await findOrder(orderId)).toEqual(before);
    const open = await listOpenEmails(clerk);
    expect(open).toMatchObject({
      total: 1,
      emails: [{ orderId, to, state: "failed", attempts: 1 }],
    });
    expect(open.emails[0]!.lastError).toMatch(/nobody of that name|not this one/);
  },
);

test.each(["drop-after-data", "hang-after-data"] as const)(
  "when the server does %s, the email is sent twice at most under one id, then staff decide",
  async (treatment) => {
    const { to, orderId } = await writeEmail();
    server.treat(to, treatment, treatment, treatment);
    await sendEmails();
    for (let times = 0; times < 3; times++) await retryDue();
    const mails = server.to(to);
    expect(mails).toHaveLength(2);
    expect(mails[0]!.messageId).toBe(mails[1]!.messageId);
    expect(await emailsTo(orderId)).toMatchObject([
      { state: "in-doubt", unknownDeliveries: 2, to },
    ]);
    // Staff have it resent once, and only once.
    const [email] = await emailsTo(orderId);
    expect(await resendEmail(clerk, email!.id)).toBe(true);
    await sendEmails();
    await retryDue();
    expect(server.to(to)).toHaveLength(3);
    expect(await emailsTo(orderId)).toMatchObject([{ state: "in-doubt" }]);
  },
);

test("a connection lost after 250 counts as sent", async () => {
  const { to, orderId } = await writeEmail();
  server.treat(to, "drop-after-250");
  await sendEmails();
  await retryDue();
  expect(server.to(to)).toHaveLength(1);
  expect(await emailsTo(orderId)).toMatchObject([{ state: "sent" }]);
});

test("an email whose sender died is sent once more, never a second time", async () => {
  const { to, orderId } = await writeEmail();
  const isOld = sql`now() - interval '1 second'`;
  await db.update(emails).set({ state: "sending", attempts: 1, nextAttemptAt: isOld });
  server.treat(to, "drop-after-data");
  await sendEmails();
  expect(server.to(to)).toHaveLength(1);
  expect(await emailsTo(orderId)).toMatchObject([{ state: "in-doubt" }]);

  const other = await writeEmail();
  const dead = {
    state: "sending" as const,
    attempts: 2,
    unknownDeliveries: 1,
    nextAttemptAt: isOld,
  };
  await db.update(emails).set(dead).where(eq(emails.orderId, other.orderId));
  await sendEmails();
  expect(server.to(other.to)).toHaveLength(0);
  expect(await emailsTo(other.orderId)).toMatchObject([{ state: "in-doubt" }]);
});

test("an email leased by another sender is left alone", async () => {
  const { to } = await writeEmail();
  await db
    .update(emails)
    .set({ state: "sending", nextAttemptAt: sql`now() + interval '1 minute'` });
  await sendEmails();
  expect(server.triesFor(to)).toBe(0);
});

test("emails about one order to one recipient arrive in order despite refusals", async () => {
  const { to, orderId } = await writeEmail();
  server.treat(to, "refuse-now");
  await sendEmails();
  await writeEmail({ to, orderId, kind: "payment-received" });
  await writeEmail({ to, orderId, kind: "order-completed" });
  await Promise.all([sendEmails(), sendEmails()]);
  expect(server.to(to)).toEqual([]);
  await retryDue();
  const { orderNumber } = await orderOf(orderId);
  expect(server.to(to).map(({ subject }) => subject!.split(" · ")[0])).toEqual([
    `Order ${orderNumber}`,
    `Payment received for order ${orderNumber}`,
    `Order ${orderNumber} is complete`,
  ]);
});

test("a server hanging for one recipient delays no one else", async () => {
  const slow = await writeEmail();
  const [one, other] = [await writeEmail(), await writeEmail()];
  server.treat(slow.to, "hang");
  const arrivals: string[] = [];
  await Promise.all([
    sendEmails().then(() => arrivals.push("first worker")),
    sendEmails().then(() =>
      arrivals.push(`${server.to(one.to).length} and ${server.to(other.to).length}`),
    ),
  ]);
  expect(arrivals).toContain("1 and 1");
  expect(await emailsTo(slow.orderId)).toMatchObject([{ state: "waiting" }]);
});

test("when the shop stops, the email being sent is the last one; the others follow after the start", async () => {
  const [first, ...others] = [await writeEmail(), await writeEmail(), await writeEmail()];
  server.treat(first.to, "hang");
  const sending = sendEmails();
  await expect.poll(() => server.triesFor(first.to)).toBe(1);
  await Promise.all([stopQueue(), sending]);
  expect(others.map(({ to }) => server.triesFor(to))).toEqual([0, 0]);
  expect(await emailsTo(others[0].orderId)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  await startQueue(database.url);
  await sendEmails();
  expect(others.map(({ to }) => server.to(to).length)).toEqual([1, 1]);
});

test("concurrent senders send each email once", async () => {
  const written = await Promise.all(Array.from({ length: 12 }, () => writeEmail()));
  await Promise.all(Array.from({ length: 6 }, sendEmails));
  for (const { to } of written) expect(server.to(to)).toHaveLength(1);
});

test("after hours without a mail server staff can resend everything or resolve it", async () => {
  const [one, other] = [await writeEmail(), await writeEmail()];
  env.SMTP_URL = "smtp://127.0.0.1:1";
  await sendEmails();
  for (let times = 0; times < 16; times++) await retryDue();
  env.SMTP_URL = server.url;
  const open = await listOpenEmails(clerk);
  expect(open.emails).toMatchObject([{ state: "failed", attempts: 16 }, { state: "failed" }]);
  expect(await resolveEmail(clerk, open.emails[1]!.id)).toBe(true);
  expect(await resolveEmail(clerk, open.emails[1]!.id)).toBe(false);
  expect(await resendFailedEmails(clerk)).toBe(1);
  expect(await resendEmail(clerk, open.emails[0]!.id)).toBe(false);
  await sendEmails();
  expect(server.to(one.to)).toHaveLength(1);
  expect(server.to(other.to)).toHaveLength(0);
  expect(await emailsTo(other.orderId)).toMatchObject([{ state: "settled", to: null }]);
  const { orderNumber } = await orderOf(one.orderId);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, "email"))
    .orderBy(auditLog.id);
  expect(audited.map(({ action }) => action)).toContain("email.settled");
  expect(audited.at(-1)).toMatchObject({
    action: "email.resent",
    label: `order-received · ${orderNumber}`,
    staffId: clerk.id,
  });
  expect(JSON.stringify(audited)).not.toContain("@example.test");
});

test("an order with its address erased gets no email", async () => {
  const { to, orderId } = await writeEmail();
  await db.execute(sql`update orders set email = null where id = ${orderId}`);
  await sendEmails();
  expect(server.to(to)).toEqual([]);
  expect(await emailsTo(orderId)).toMatchObject([{ state: "settled", to: null }]);
});

type WrittenEmail = { to: string; orderId: string; kind?: (typeof emails.$inferSelect)["kind"] };

async function writeEmail(given?: WrittenEmail): Promise<WrittenEmail> {
  const to = given?.to ?? `customer-${++address}@example.test`;
  const orderId = given?.orderId ?? (await placeOrderWithEmail(productId, to));
  const kind = given?.kind ?? "order-received";
  await queueEmails([{ kind, dedupeKey: `${kind}:${orderId}`, orderId, to }]);
  return { to, orderId };
}

/** Simulates that the next retry is due. */
async function retryDue() {
  await db
    .update(emails)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(emails.state, "waiting"));
  await sendEmails();
}

function emailsTo(orderId: string) {
  return db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(emails.number);
}
