import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { env } from "#env";
import { inLanguage } from "#languages/language.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Sen } from "#shop/money.ts";
import { registerNotifications } from "./notifications.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { closeTask, raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { acceptPayment } from "#shop/payments/accept-payment.server.ts";
import {
  readNotificationSettings,
  setNotificationSettings,
} from "#shop/profile/notification-settings.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { staffBadge, type Staff } from "#shop/staff.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail, setStatuses, withLockedOrder } from "#tests/orders.ts";
import { moneyOf, orderOf } from "#tests/order-rows.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";
import { startMailServer } from "#kit/mail-server.ts";

const owner = staffBadge({ id: "owner", name: "Puan Jamilah", role: "owner" }) as Staff & {
  role: "owner";
};
const staffAddress = "kedai@jjemas.example";

setUpDatabase({ gold: true });
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  await db.transaction((tx) => writeProfile(tx, { name: "JJ Emas", email: staffAddress }));
  await registerNotifications();
});
afterAll(async () => {
  await server.stop();
});

let customers = 0;
const newCustomer = () => `facts-${++customers}@example.test`;

test("a new order notifies its customer and the shop, once each", async () => {
  const to = newCustomer();
  const orderId = await placeOrderWithEmail(await makeProduct(), to);
  await untilEmailsSent(orderId, ["order-received", "new-order"]);
  const { orderNumber } = await orderOf(orderId);
  expect(subjectsTo(to)).toEqual([`Order ${orderNumber}`]);
  expect(subjectsTo(staffAddress)).toContain(`New order ${orderNumber}: RM 2,154.90`);

  // The job runs again, as after a crash between its work and its completion.
  await enqueue(db, "order-placed", { orderId });
  await untilQueueIdle();
  expect(subjectsTo(to)).toHaveLength(1);
});

test("who signs up gets one email, in the language of the account, unless no mail server is set up", async () => {
  const signUpAs = async (email: string, language: string) => {
    const person = { fullName: "Siti", phoneNumber: "+60123456789", password: "a long password" };
    const signedUp = inLanguage(language, () => signUp({ ...person, email }, { ip: "10.0.0.9" }));
    expect(await signedUp).toEqual({ ok: true });
    await untilQueueIdle();
  };
  const [english, malay, unsent] = [newCustomer(), newCustomer(), newCustomer()];
  await signUpAs(english, "en");
  await vi.waitFor(() => expect(subjectsTo(english)).toEqual(["Your account is ready"]), 10_000);
  const { text } = server.to(english)[0]!;
  expect(text).toContain(`See your orders: ${env.BASE_URL}/account\n`);
  expect(text).toContain("If you didn't create this account, please write to us");
  expect(text).not.toContain("Siti");

  await signUpAs(malay, "ms");
  await vi.waitFor(() => expect(subjectsTo(malay)).toEqual(["Akaun anda sudah sedia"]), 10_000);
  // The address has an account by now, and its owner reads that.
  await signUpAs(english, "en");
  await vi.waitFor(() => expect(subjectsTo(english)).toHaveLength(2), 10_000);
  expect(subjectsTo(english)[1]).toBe("You already have an account");

  env.SMTP_URL = undefined;
  await signUpAs(unsent, "en");
  env.SMTP_URL = server.url;
  expect(await db.$count(emails, eq(emails.to, unsent))).toBe(0);
  expect(await db.$count(emails, eq(emails.kind, "account-created"))).toBe(2);
});

test("an order without an address, or rolled back, writes no email", async () => {
  const productId = await makeProduct();
  const orderId = await placeOrderWithEmail(productId, null as never);
  await untilEmailsSent(orderId, ["new-order"]);
  const undone = withLockedOrder(orderId, async (order) => {
    await changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" });
    await raiseTask(order, {
      kind: "review",
      subject: "nothing",
      detail: { code: "dispute-opened" },
    });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await untilQueueIdle();
  expect(await kindsOf(orderId)).toEqual(["new-order"]);
});

test("payment and processing in one transaction send one email; two changes send two, in order", async () => {
  const to = newCustomer();
  const orderId = await placeOrderWithEmail(await makeProduct(), to);
  await untilEmailsSent(orderId, ["order-received", "new-order"]);
  const amount = (await orderOf(orderId)).totalAmount;
  const money = { method: "touch_n_go", amount, reference: orderId } as const;
  await withLockedOrder(orderId, (order) => acceptPayment(order, money, { actor: "staff" }));
  await setStatuses(orderId, "completed", "completed");
  await setStatuses(orderId, "cancelled", "completed");
  const changes = ["payment-received", "order-completed", "order-cancelled", "payment-task"];
  await untilEmailsSent(orderId, ["order-received", "new-order", ...changes]);
  const { orderNumber } = await orderOf(orderId);
  expect(subjectsTo(to)).toEqual([
    `Order ${orderNumber}`,
    `Payment received for order ${orderNumber}`,
    `Order ${orderNumber} is complete`,
    `Order ${orderNumber} was cancelled`,
  ]);
  await untilQueueIdle();
  expect(subjectsTo(to)).toHaveLength(4);
});

test("a change the customer need not know about writes no email", async () => {
  const orderId = await placeOrderWithEmail(await makeProduct(), newCustomer());
  await untilEmailsSent(orderId, ["order-received", "new-order"]);
  await setStatuses(orderId, "pending", "failed");
  await setStatuses(orderId, "pending", "pending");
  await untilQueueIdle();
  expect(await kindsOf(orderId)).toEqual(["new-order", "order-received"]);
});

test("a refund notifies the customer; a payment task notifies staff", async () => {
  const to = newCustomer();
  const orderId = await placeOrderWithEmail(await makeProduct(), to);
  const amount = (await orderOf(orderId)).totalAmount;
  await withLockedOrder(orderId, async (order) => {
    const money = { method: "stripe_fpx", amount, reference: "pi_1" } as const;
    await acceptPayment(order, money, { actor: "payment" });
    const detail = { code: "paid-twice", amount: 1_000 as Sen } as const;
    await raiseTask(order, { kind: "review", subject: orderId, detail });
  });
  const [payment] = await moneyOf(orderId);
  const form = { paymentId: payment!.id, reason: "", cancel: false };
  const back = { ...form, amount: 10_000 as Sen, method: "bank" as const, reference: "MBB-77" };
  await refundOrder(clerk, orderId, { ...back, refundId: crypto.randomUUID() });
  const refundId = crypto.randomUUID();
  await refundOrder(clerk, orderId, { ...back, refundId, method: "stripe", reference: "" });
  const kinds = ["order-received", "new-order", "payment-received", "payment-task"];
  await untilEmailsSent(orderId, [...kinds, "refund", "refund"]);
  const refunds = server.to(to).filter(({ subject }) => subject!.startsWith("Refund"));
  expect(refunds.map(({ text }) => /reference MBB-77|email you again/.exec(text!)?.[0])).toEqual([
    "reference MBB-77",
    "email you again",
  ]);
  const task = server
    .to(staffAddress)
    .find(({ subject }) => subject!.startsWith("A payment needs"));
  expect(task?.text).toContain("A payment of RM 10.00 could not be accepted");
  // A task that is opened again is emailed again.
  const again = { code: "refund-due", amount: 1_000 as Sen } as const;
  const due = { kind: "refund-due", subject: orderId, detail: again } as const;
  for (let times = 0; times < 2; times += 1) {
    await withLockedOrder(orderId, async (order) => {
      await raiseTask(order, due, { reopens: true });
    });
    await untilQueueIdle();
    await db.transaction((tx) => closeTask(tx, "refund-due", orderId, clerk.id));
  }
  const aboutRefund = server.to(staffAddress).filter(({ text }) => /RM.10\.00 paid/.test(text!));
  expect(aboutRefund).toHaveLength(2);
  expect(task?.text).toContain(`http://localhost:3000/admin/orders/${orderId}`);
});

test("only the order that brings a product to the low-stock limit notifies staff", async () => {
  const productId = await makeProduct({ stock: 4, name: "Gelang Low" });
  const ids: string[] = [];
  for (let times = 0; times < 3; times++)
    ids.push(await placeOrderWithEmail(productId, newCustomer()));
  for (const [index, id] of ids.entries()) {
    await untilEmailsSent(id, [
      "order-received",
      "new-order",
      ...(index === 1 ? ["low-stock"] : []),
    ]);
  }
  const notified = await db.select().from(emails).where(eq(emails.kind, "low-stock"));
  expect(notified.map(({ orderId }) => orderId)).toEqual([ids[1]]);
  const mail = server.to(staffAddress).find(({ subject }) => subject!.includes("Gelang Low"));
  expect(mail?.subject).toBe("Low stock: Gelang Low · JJ Emas");
  expect(mail?.text).toContain("Gelang Low: 2 left");
});

test("an owner chooses which staff are notified, and of what", async () => {
  expect(await readNotificationSettings()).toEqual({
    tellStaffAt: [staffAddress],
    mailNewOrders: true,
  });
  const tellStaffAt = ["aminah@jjemas.example", "bakar@jjemas.example"];
  await setNotificationSettings(owner, { tellStaffAt, mailNewOrders: true });
  const productId = await makeProduct({ stock: 9 });
  const both = await placeOrderWithEmail(productId, newCustomer());
  await untilEmailsSent(both, ["order-received", "new-order", "new-order"]);
  expect(server.to(tellStaffAt[0]!)).toHaveLength(1);
  expect(server.to(tellStaffAt[1]!)).toHaveLength(1);

  await setNotificationSettings(owner, { tellStaffAt, mailNewOrders: false });
  await untilEmailsSent(await placeOrderWithEmail(productId, newCustomer()), ["order-received"]);
  await setNotificationSettings(owner, { tellStaffAt: [], mailNewOrders: true });
  await untilEmailsSent(await placeOrderWithEmail(productId, newCustomer()), ["order-received"]);
  await untilQueueIdle();
  expect(server.to(tellStaffAt[0]!)).toHaveLength(1);
});

test("a new request to sell gold notifies those on the staff's list, once each", async () => {
  const tellStaffAt = ["cempaka@jjemas.example", "dahlia@jjemas.example"];
  await setNotificationSettings(owner, { tellStaffAt, mailNewOrders: false });
  const tradeInId = await askedTradeIn();
  await vi.waitFor(() => expect(server.to(tellStaffAt[1]!)).toHaveLength(1), { timeout: 10_000 });
  await enqueue(db, "trade-in-changed", { tradeInId, to: "requested" });
  await untilQueueIdle();
  for (const address of tellStaffAt) {
    const [mail, ...more] = server.to(address);
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^New request to sell gold T\d+ · JJ Emas$/);
    expect(mail!.text).toContain(`/admin/trade-ins/${tradeInId}`);
    expect(mail!.text).not.toMatch(/60\d{8}/);
  }
  await setNotificationSettings(owner, { tellStaffAt: [], mailNewOrders: true });
  await askedTradeIn();
  await untilQueueIdle();
  expect(server.to(tellStaffAt[0]!)).toHaveLength(1);
});

test("while the mail server hangs for one customer, orders and other emails continue", async () => {
  await setNotificationSettings(owner, { tellStaffAt: [staffAddress], mailNewOrders: true });
  const [stuck, other] = [newCustomer(), newCustomer()];
  server.treat(stuck, "hang", "hang-after-data", "refuse");
  const productId = await makeProduct({ stock: 9 });
  const orderId = await placeOrderWithEmail(productId, stuck);
  await untilEmailsSent(await placeOrderWithEmail(productId, other), [
    "order-received",
    "new-order",
  ]);
  const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
  expect(await setStatuses(orderId, "processing", "completed")).toEqual({
    ok: true,
    changed: true,
  });
  expect(await orderOf(orderId)).toMatchObject(paid);
  await untilQueueIdle();
  const open = await db.select().from(emails).where(eq(emails.orderId, orderId));
  const states = Object.fromEntries(open.map(({ kind, state }) => [kind, state]));
  expect(states).toEqual({
    "order-received": "waiting",
    "new-order": "sent",
    // It waits for its turn: emails about one order keep their order.
    "payment-received": "waiting",
  });
});

/** Waits until the order has these emails and all of them are sent. */
async function untilEmailsSent(orderId: string, kinds: string[]) {
  await vi.waitFor(async () => {
    expect(await kindsOf(orderId)).toEqual(kinds.toSorted());
    const open = await db.select().from(emails).where(eq(emails.orderId, orderId));
    expect(open.map(({ state }) => state)).toEqual(kinds.map(() => "sent"));
  }, 10_000);
}

/** Waits until every job of the shop has completed; an email not written by then never is. */
async function untilQueueIdle() {
  await vi.waitFor(async () => {
    const { rows } = await db.$client.query(
      "select name from pgboss.job where state in ('created', 'retry', 'active') and name in ('account-created', 'account-exists', 'order-placed', 'order-changed', 'payment-task', 'refund-changed', 'send-letters')",
    );
    expect(rows).toEqual([]);
  }, 10_000);
}

async function kindsOf(orderId: string) {
  const rows = await db.select().from(emails).where(eq(emails.orderId, orderId));
  return rows.map(({ kind }) => kind).toSorted();
}

function subjectsTo(address: string) {
  return server.to(address).map(({ subject }) => subject!.replace(" · JJ Emas", ""));
}
