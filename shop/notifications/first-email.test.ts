import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { env } from "#env";
import { enqueue } from "#platform/queue.server.ts";
import { startMailServer } from "#kit/mail-server.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { orders } from "#db/schema/orders.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { acceptPayment } from "#shop/payments/accept-payment.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail, withLockedOrder } from "#tests/orders.ts";
import { orderOf } from "#tests/order-rows.ts";
import { registerNotifications } from "./notifications.server.ts";
import { sendEmails } from "./send-emails.server.ts";

// Invariant: whoever pays online at once gets one email, which says so. Whoever has not paid after ten minutes gets one
// that asks for it. Nobody is asked to pay after an email has said that the payment arrived.

setUpDatabase({ gold: true });
let server: Awaited<ReturnType<typeof startMailServer>>;
let productId: string;

beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "salam@jjemas.example";
  await db.transaction((tx) => writeProfile(tx, { name: "JJ Emas", email: "" }));
  productId = await makeProduct({ stock: 500 });
  await registerNotifications();
});
afterAll(() => server.stop());

let customers = 0;

/** An order whose customer is on the payment page. Its first email is written, and waits. */
async function onlineOrder() {
  const to = `first-${++customers}@example.test`;
  const id = await placeOrderWithEmail(productId, to, { paymentMethod: "stripe_fpx" });
  await untilKinds(id, ["order-received"]);
  return { id, to };
}

function pay(orderId: string) {
  return withLockedOrder(orderId, (order) => {
    const money = { method: "stripe_fpx", amount: order.totalAmount, reference: orderId } as const;
    return acceptPayment(order, money, { actor: "payment" });
  });
}

function change(orderId: string, to: Parameters<typeof changeOrderStatus>[1]) {
  return withLockedOrder(orderId, (order) => changeOrderStatus(order, to, { actor: "payment" }));
}

/** As ten minutes after the order: its waiting emails are sent or settled. The queue's own sender may have claimed one. */
async function tenMinutesLater(orderId: string) {
  await db
    .update(emails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(emails.orderId, orderId), eq(emails.state, "waiting")));
  await sendEmails();
  await vi.waitFor(async () => {
    expect((await rowsOf(orderId)).every(({ to: open }) => open === null)).toBe(true);
  }, 10_000);
}

async function rowsOf(orderId: string) {
  return db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(emails.number);
}

async function untilKinds(orderId: string, kinds: string[]) {
  await vi.waitFor(async () => {
    expect((await rowsOf(orderId)).map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  }, 10_000);
}

async function untilSent(to: string, count: number) {
  await vi.waitFor(() => expect(server.to(to)).toHaveLength(count), 10_000);
}

const subjects = (to: string) =>
  server.to(to).map(({ subject }) => subject!.replace(/ (for order )?JJ\d+ · JJ Emas$/, ""));

describe("an order that is paid online", () => {
  test("gets one email, about the payment, and none after ten minutes", async () => {
    const { id, to } = await onlineOrder();
    await sendEmails();
    expect(server.to(to)).toEqual([]);
    await pay(id);
    await untilSent(to, 1);
    await tenMinutesLater(id);
    expect(subjects(to)).toEqual(["Payment received"]);
    expect(server.to(to)[0]!.from).toEqual({ name: "JJ Emas", address: "salam@jjemas.example" });
    const states = Object.fromEntries((await rowsOf(id)).map(({ kind, state }) => [kind, state]));
    expect(states).toEqual({ "order-received": "settled", "payment-received": "sent" });
  });

  test("that is unpaid after ten minutes gets one that asks for the payment, once", async () => {
    const { id, to } = await onlineOrder();
    const [row] = await rowsOf(id);
    const { createdAt } = await orderOf(id);
    expect(row!.nextAttemptAt.getTime() - createdAt.getTime()).toBe(600_000);
    await tenMinutesLater(id);
    await enqueue(db, "order-placed", { orderId: id, isPayingOnline: true });
    await tenMinutesLater(id);
    expect(subjects(to)).toEqual(["Finish your payment"]);
    expect(server.to(to)[0]!.text).toContain(`/payment/online/${id}?key=`);
    await pay(id);
    await untilSent(to, 2);
    expect(subjects(to)).toEqual(["Finish your payment", "Payment received"]);
  });

  test("is still asked for the payment if only its address was corrected meanwhile", async () => {
    const { id, to } = await onlineOrder();
    await enqueue(db, "address-corrected", { orderId: id });
    await untilSent(to, 1);
    await tenMinutesLater(id);
    expect(subjects(to)).toEqual(["New delivery address", "Finish your payment"]);
  });

  test("is still asked for the payment if only a collector was named meanwhile", async () => {
    const { id, to } = await onlineOrder();
    await enqueue(db, "collector-changed", { orderId: id, to: "collector-removed" });
    await untilSent(to, 1);
    await tenMinutesLater(id);
    expect(subjects(to)).toContain("Finish your payment");
  });

  test("is told of a failed payment or a cancellation, and of nothing else", async () => {
    const [failed, cancelled] = [await onlineOrder(), await onlineOrder()];
    await change(failed.id, { paymentStatus: "failed" });
    await change(cancelled.id, { orderStatus: "cancelled" });
    await untilSent(failed.to, 1);
    await untilSent(cancelled.to, 1);
    for (const { id } of [failed, cancelled]) await tenMinutesLater(id);
    expect(subjects(failed.to)).toEqual(["Payment not completed"]);
    expect(subjects(cancelled.to)).toHaveLength(1);
    expect(subjects(cancelled.to)[0]).toMatch(/was cancelled/);
  });

  test("is the same if its placing is processed after its payment", async () => {
    const { id, to } = await onlineOrder();
    await db.delete(emails).where(eq(emails.orderId, id));
    await pay(id);
    await untilSent(to, 1);
    await enqueue(db, "order-placed", { orderId: id, isPayingOnline: true });
    await untilKinds(id, ["order-received", "payment-received"]);
    await tenMinutesLater(id);
    expect(subjects(to)).toEqual(["Payment received"]);
  });

  test("paid at the very moment when the reminder is due is never asked afterwards", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, to } = await onlineOrder();
      await db
        .update(emails)
        .set({ nextAttemptAt: sql`now()` })
        .where(eq(emails.orderId, id));
      await Promise.all([pay(id), sendEmails(), sendEmails()]);
      await vi.waitFor(async () => {
        await sendEmails();
        expect((await rowsOf(id)).every(({ to: open }) => open === null)).toBe(true);
        expect(await rowsOf(id)).toHaveLength(2);
      }, 10_000);
      // A reader of the order between its payment and its status asks for nothing, and confirms the order.
      expect([
        ["Payment received"],
        ["Finish your payment", "Payment received"],
        ["Order", "Payment received"],
      ]).toContainEqual(subjects(to));
    }
  });

  test("is not asked by a sender that takes over from one that died before the payment", async () => {
    const { id, to } = await onlineOrder();
    await db
      .update(emails)
      .set({ state: "sending", attempts: 1, nextAttemptAt: sql`now() + interval '1 minute'` })
      .where(eq(emails.orderId, id));
    await pay(id);
    await untilKinds(id, ["order-received", "payment-received"]);
    // Its lease ends.
    await db
      .update(emails)
      .set({ nextAttemptAt: sql`now()` })
      .where(and(eq(emails.orderId, id), eq(emails.state, "sending")));
    await sendEmails();
    await untilSent(to, 1);
    expect(subjects(to)).toEqual(["Payment received"]);
  });
});

test("Touch 'n Go and orders that staff enter get their email at once", async () => {
  const to = `first-${++customers}@example.test`;
  await placeOrderWithEmail(productId, to, { paymentMethod: "touch_n_go" });
  await untilSent(to, 1);
  expect(server.to(to)[0]!.text).toContain("with Touch\u00A0'n\u00A0Go and upload");
  const until = formatMoment(new Date(Date.now() + 24 * 3_600_000), "date");
  expect(server.to(to)[0]!.text?.replaceAll("\u00A0", " ")).toContain(`isn't paid by ${until}, `);
  const { id, to: other } = await onlineOrder();
  await db.delete(emails).where(eq(emails.orderId, id));
  await enqueue(db, "order-placed", { orderId: id, isPayingOnline: false });
  await untilSent(other, 1);
  expect(server.to(other)[0]!.text).toContain("You can pay now by FPX or card.");
  expect(server.to(other)[0]!.text).toContain("Unpaid orders are cancelled automatically.");
});

test("a rejected proof of payment is answered with the reason, and until when the order can be paid", async () => {
  const to = `first-${++customers}@example.test`;
  const orderId = await placeOrderWithEmail(productId, to, { paymentMethod: "touch_n_go" });
  const payBy = new Date("2031-05-12T02:30:00Z");
  await db.update(orders).set({ payBy }).where(eq(orders.id, orderId));
  await enqueue(db, "receipt-rejected", { orderId, reason: "Too dark" });
  await untilSent(to, 2);
  const texts = server.to(to).map(({ text }) => text!.replaceAll("\u00A0", " "));
  const rejected = texts.find((text) => text.includes("> Too dark"));
  expect(rejected).toContain(`isn't paid by ${formatMoment(payBy)}, the order is cancelled`);
});
