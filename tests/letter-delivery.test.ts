import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { letters } from "#db/schema/notifications.ts";
import { env } from "#env";
import {
  openLetters,
  sendAgain,
  sendFailedAgain,
  settleLetter,
} from "#shop/notifications/letter-list.server.ts";
import { sendLetters } from "#shop/notifications/send-letters.server.ts";
import { writeLetters } from "#shop/notifications/write-letters.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct } from "./factories.ts";
import { orderOf } from "./online-orders.ts";
import { mailedOrder } from "./mailed-orders.ts";
import { startMailServer } from "./mail-server.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let productId: string;
let address = 0;

beforeAll(async () => {
  [database, server] = await Promise.all([freshDatabase(), startMailServer()]);
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  await goldAt(595, 640);
  productId = await makeProduct({ stock: 500 });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
beforeEach(() => db.delete(letters));

test("a letter goes out once, whoever rings how often, and its address is forgotten", async () => {
  const { to, orderId } = await post();
  await sendLetters();
  await sendLetters();
  expect(server.to(to)).toHaveLength(1);
  const [letter] = await lettersTo(orderId);
  expect(letter).toMatchObject({ state: "sent", to: null, tries: 1, sentAt: expect.any(Date) });
  expect(server.to(to)[0]!.messageId).toBe(`<${letter!.id}@jjemas.example>`);
});

test("a fact that is told twice is one letter", async () => {
  const { orderId, to } = await post();
  const fact = `order-received:${orderId}`;
  await writeLetters([{ kind: "order-received", fact, orderId, to }]);
  await sendLetters();
  expect(server.to(to)).toHaveLength(1);
});

test.each(["refuse-now", "refuse-now-after-data", "hang", "drop"] as const)(
  "a server that is to %s: tried again, later, until it takes the letter; once",
  async (treatment) => {
    const { to, orderId } = await post();
    server.treat(to, treatment, treatment);
    await sendLetters();
    await sendLetters();
    expect(server.triesFor(to)).toBe(1);
    expect(await lettersTo(orderId)).toMatchObject([{ state: "waiting", to }]);
    for (let times = 0; times < 3; times++) await later();
    expect(server.triesFor(to)).toBe(3);
    expect(server.to(to)).toHaveLength(1);
    expect(await lettersTo(orderId)).toMatchObject([{ state: "sent" }]);
  },
);

test.each(["refuse", "refuse-after-data"] as const)(
  "a server that is to %s: the letter waits for a person, and the order is as it was",
  async (treatment) => {
    const { to, orderId } = await post();
    const before = await findOrder(orderId);
    server.treat(to, treatment);
    await sendLetters();
    await later();
    expect(server.triesFor(to)).toBe(1);
    expect(await findOrder(orderId)).toEqual(before);
    const open = await openLetters(clerk);
    expect(open).toMatchObject({ total: 1, letters: [{ orderId, to, state: "failed", tries: 1 }] });
    expect(open.letters[0]!.lastError).toMatch(/nobody of that name|not this one/);
  },
);

test.each(["drop-after-data", "hang-after-data"] as const)(
  "a server that is to %s has the letter twice at most, under one id, and then a person decides",
  async (treatment) => {
    const { to, orderId } = await post();
    server.treat(to, treatment, treatment, treatment);
    await sendLetters();
    for (let times = 0; times < 3; times++) await later();
    const mails = server.to(to);
    expect(mails).toHaveLength(2);
    expect(mails[0]!.messageId).toBe(mails[1]!.messageId);
    expect(await lettersTo(orderId)).toMatchObject([{ state: "in-doubt", doubts: 2, to }]);
    // A person has it tried once more, and only once.
    const [letter] = await lettersTo(orderId);
    expect(await sendAgain(clerk, letter!.id)).toBe(true);
    await sendLetters();
    await later();
    expect(server.to(to)).toHaveLength(3);
    expect(await lettersTo(orderId)).toMatchObject([{ state: "in-doubt" }]);
  },
);

test("a line that dies after the server has said 250 is a letter that was sent", async () => {
  const { to, orderId } = await post();
  server.treat(to, "drop-after-250");
  await sendLetters();
  await later();
  expect(server.to(to)).toHaveLength(1);
  expect(await lettersTo(orderId)).toMatchObject([{ state: "sent" }]);
});

test("a letter whose sender died is sent once more, never a second time", async () => {
  const { to, orderId } = await post();
  const isOld = sql`now() - interval '1 second'`;
  await db.update(letters).set({ state: "sending", tries: 1, tryAt: isOld });
  server.treat(to, "drop-after-data");
  await sendLetters();
  expect(server.to(to)).toHaveLength(1);
  expect(await lettersTo(orderId)).toMatchObject([{ state: "in-doubt" }]);

  const other = await post();
  const dead = { state: "sending" as const, tries: 2, doubts: 1, tryAt: isOld };
  await db.update(letters).set(dead).where(eq(letters.orderId, other.orderId));
  await sendLetters();
  expect(server.to(other.to)).toHaveLength(0);
  expect(await lettersTo(other.orderId)).toMatchObject([{ state: "in-doubt" }]);
});

test("what somebody else is sending is left alone", async () => {
  const { to } = await post();
  await db.update(letters).set({ state: "sending", tryAt: sql`now() + interval '1 minute'` });
  await sendLetters();
  expect(server.triesFor(to)).toBe(0);
});

test("letters about one order to one person arrive in order, whatever the server refuses", async () => {
  const { to, orderId } = await post();
  server.treat(to, "refuse-now");
  await sendLetters();
  await post({ to, orderId, kind: "payment-received" });
  await post({ to, orderId, kind: "order-completed" });
  await Promise.all([sendLetters(), sendLetters()]);
  expect(server.to(to)).toEqual([]);
  await later();
  const { orderNumber } = await orderOf(orderId);
  expect(server.to(to).map(({ subject }) => subject!.split(" · ")[0])).toEqual([
    `Order ${orderNumber}`,
    `Payment received for order ${orderNumber}`,
    `Order ${orderNumber} is ready`,
  ]);
});

test("a server that hangs for one holds up nobody else", async () => {
  const slow = await post();
  const [one, other] = [await post(), await post()];
  server.treat(slow.to, "hang");
  const arrivals: string[] = [];
  await Promise.all([
    sendLetters().then(() => arrivals.push("first worker")),
    sendLetters().then(() =>
      arrivals.push(`${server.to(one.to).length} and ${server.to(other.to).length}`),
    ),
  ]);
  expect(arrivals).toContain("1 and 1");
  expect(await lettersTo(slow.orderId)).toMatchObject([{ state: "waiting" }]);
});

test("many senders at once send each letter once", async () => {
  const posted = await Promise.all(Array.from({ length: 12 }, () => post()));
  await Promise.all(Array.from({ length: 6 }, sendLetters));
  for (const { to } of posted) expect(server.to(to)).toHaveLength(1);
});

test("after an afternoon without a mail server staff send everything again, or settle it", async () => {
  const [one, other] = [await post(), await post()];
  env.SMTP_URL = "smtp://127.0.0.1:1";
  await sendLetters();
  for (let times = 0; times < 16; times++) await later();
  env.SMTP_URL = server.url;
  const open = await openLetters(clerk);
  expect(open.letters).toMatchObject([{ state: "failed", tries: 16 }, { state: "failed" }]);
  expect(await settleLetter(clerk, open.letters[1]!.id)).toBe(true);
  expect(await settleLetter(clerk, open.letters[1]!.id)).toBe(false);
  expect(await sendFailedAgain(clerk)).toBe(1);
  expect(await sendAgain(clerk, open.letters[0]!.id)).toBe(false);
  await sendLetters();
  expect(server.to(one.to)).toHaveLength(1);
  expect(server.to(other.to)).toHaveLength(0);
  expect(await lettersTo(other.orderId)).toMatchObject([{ state: "settled", to: null }]);
  const { orderNumber } = await orderOf(one.orderId);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, "letter"))
    .orderBy(auditLog.id);
  expect(audited.map(({ deed }) => deed)).toContain("letter.settled");
  expect(audited.at(-1)).toMatchObject({
    deed: "letter.sent-again",
    label: `Order received · ${orderNumber}`,
    staffId: clerk.id,
  });
  expect(JSON.stringify(audited)).not.toContain("@example.test");
});

test("an order that no longer knows an address is told nothing", async () => {
  const { to, orderId } = await post();
  await db.execute(sql`update orders set email = null where id = ${orderId}`);
  await sendLetters();
  expect(server.to(to)).toEqual([]);
  expect(await lettersTo(orderId)).toMatchObject([{ state: "settled", to: null }]);
});

type Posted = { to: string; orderId: string; kind?: (typeof letters.$inferSelect)["kind"] };

async function post(given?: Posted): Promise<Posted> {
  const to = given?.to ?? `customer-${++address}@example.test`;
  const orderId = given?.orderId ?? (await mailedOrder(productId, to));
  const kind = given?.kind ?? "order-received";
  await writeLetters([{ kind, fact: `${kind}:${orderId}`, orderId, to }]);
  return { to, orderId };
}

/** As if the time for the next try had come. */
async function later() {
  await db
    .update(letters)
    .set({ tryAt: sql`now()` })
    .where(eq(letters.state, "waiting"));
  await sendLetters();
}

function lettersTo(orderId: string) {
  return db.select().from(letters).where(eq(letters.orderId, orderId)).orderBy(letters.number);
}
