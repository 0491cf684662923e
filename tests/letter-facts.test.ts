import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { letters } from "#db/schema/notifications.ts";
import { env } from "#env";
import { enqueue } from "#platform/queue.server.ts";
import type { Sen } from "#shop/money.ts";
import { registerNotifications } from "#shop/notifications/notifications.server.ts";
import { changeOrder, lockOrder, updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { settle } from "#shop/payments/settle.server.ts";
import { readMessageSettings, setMessageSettings } from "#shop/profile/message-settings.server.ts";
import { writeProfile } from "#shop/profile/profile.server.ts";
import { staffBadge, type Staff } from "#shop/staff.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct } from "./factories.ts";
import { mailedOrder } from "./mailed-orders.ts";
import { startMailServer } from "./mail-server.ts";
import { moneyOf, orderOf } from "./online-orders.ts";

const owner = staffBadge({ id: "owner", name: "Puan Jamilah", role: "owner" }) as Staff & {
  role: "owner";
};
const staffAddress = "kedai@jjemas.example";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  [database, server] = await Promise.all([freshDatabase(), startMailServer()]);
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "JJ Emas <salam@jjemas.example>";
  await db.transaction((tx) => writeProfile(tx, { name: "JJ Emas", email: staffAddress }));
  await goldAt(595, 640);
  await registerNotifications();
});
afterAll(async () => {
  await database.drop();
  await server.stop();
});

let customers = 0;
const newCustomer = () => `facts-${++customers}@example.test`;

test("an order: its customer and the shop are told, each once", async () => {
  const to = newCustomer();
  const orderId = await mailedOrder(await makeProduct(), to);
  await until(orderId, ["order-received", "new-order"]);
  const { orderNumber } = await orderOf(orderId);
  expect(subjectsTo(to)).toEqual([`Order ${orderNumber}`]);
  expect(subjectsTo(staffAddress)).toContain(`New order ${orderNumber}: RM 2,154.90`);

  // The job runs again, as after a death between its deed and its end.
  await enqueue(db, "order-placed", { orderId });
  await quiet();
  expect(subjectsTo(to)).toHaveLength(1);
});

test("a customer without an address, and what was rolled back, write no letter", async () => {
  const productId = await makeProduct();
  const orderId = await mailedOrder(productId, null as never);
  await until(orderId, ["new-order"]);
  const undone = db.transaction(async (tx) => {
    await changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "clock" });
    await raiseTask(tx, { orderId, kind: "review", subject: "nothing", detail: "Nothing" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await quiet();
  expect(await kindsOf(orderId)).toEqual(["new-order"]);
});

test("payment and processing in one transaction are one letter; two changes are two, in order", async () => {
  const to = newCustomer();
  const orderId = await mailedOrder(await makeProduct(), to);
  await until(orderId, ["order-received", "new-order"]);
  const amount = (await orderOf(orderId)).totalAmount;
  const money = { orderId, method: "touch_n_go", amount, reference: orderId } as const;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await settle(tx, money, { actor: "staff" });
  });
  const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
  await updateOrderStatus(clerk, orderId, { ...paid, orderStatus: "completed" });
  await updateOrderStatus(clerk, orderId, { ...paid, orderStatus: "cancelled" });
  const changes = ["payment-received", "order-completed", "order-cancelled"];
  await until(orderId, ["order-received", "new-order", ...changes]);
  const { orderNumber } = await orderOf(orderId);
  expect(subjectsTo(to)).toEqual([
    `Order ${orderNumber}`,
    `Payment received for order ${orderNumber}`,
    `Order ${orderNumber} is ready`,
    `Order ${orderNumber} was cancelled`,
  ]);
  await quiet();
  expect(subjectsTo(to)).toHaveLength(4);
});

test("a change that tells the customer nothing new writes nothing", async () => {
  const orderId = await mailedOrder(await makeProduct(), newCustomer());
  await until(orderId, ["order-received", "new-order"]);
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "failed" });
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "pending" });
  await quiet();
  expect(await kindsOf(orderId)).toEqual(["new-order", "order-received"]);
});

test("money that goes back: the customer hears of it; what staff must see to, staff hear", async () => {
  const to = newCustomer();
  const orderId = await mailedOrder(await makeProduct(), to);
  const amount = (await orderOf(orderId)).totalAmount;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const money = { orderId, method: "stripe_fpx", amount, reference: "pi_1" } as const;
    await settle(tx, money, { actor: "payment" });
    const detail = "RM 10.00 came twice.";
    await raiseTask(tx, { orderId, kind: "review", subject: orderId, detail });
  });
  const [payment] = await moneyOf(orderId);
  const form = { paymentId: payment!.id, reason: "", cancel: false };
  const back = { ...form, amount: 10_000 as Sen, way: "bank" as const, reference: "MBB-77" };
  await refundOrder(clerk, orderId, { ...back, refundId: crypto.randomUUID() });
  const refundId = crypto.randomUUID();
  await refundOrder(clerk, orderId, { ...back, refundId, way: "stripe", reference: "" });
  const told = ["order-received", "new-order", "payment-received", "payment-task"];
  await until(orderId, [...told, "refund", "refund"]);
  const refunds = server.to(to).filter(({ subject }) => subject!.startsWith("Refund"));
  expect(refunds.map(({ text }) => /reference MBB-77|will write again/.exec(text!)?.[0])).toEqual([
    "reference MBB-77",
    "will write again",
  ]);
  const task = server
    .to(staffAddress)
    .find(({ subject }) => subject!.startsWith("A payment needs"));
  expect(task?.text).toContain("RM 10.00 came twice.");
  expect(task?.text).toContain(`http://localhost:3000/admin/orders/${orderId}`);
});

test("the order that brings a product to the limit tells staff, the next one no more", async () => {
  const productId = await makeProduct({ stock: 4, name: "Gelang Low" });
  const ids: string[] = [];
  for (let times = 0; times < 3; times++) ids.push(await mailedOrder(productId, newCustomer()));
  for (const [index, id] of ids.entries()) {
    await until(id, ["order-received", "new-order", ...(index === 1 ? ["low-stock"] : [])]);
  }
  const told = await db.select().from(letters).where(eq(letters.kind, "low-stock"));
  expect(told.map(({ orderId }) => orderId)).toEqual([ids[1]]);
  const mail = server.to(staffAddress).find(({ subject }) => subject!.includes("Gelang Low"));
  expect(mail?.subject).toBe("Low stock: Gelang Low · JJ Emas");
  expect(mail?.text).toContain("Gelang Low: 2 left");
});

test("an owner says who of the staff is told, and of what", async () => {
  expect(await readMessageSettings()).toEqual({
    tellStaffAt: [staffAddress],
    mailNewOrders: true,
  });
  const tellStaffAt = ["aminah@jjemas.example", "bakar@jjemas.example"];
  await setMessageSettings(owner, { tellStaffAt, mailNewOrders: true });
  const productId = await makeProduct({ stock: 9 });
  const both = await mailedOrder(productId, newCustomer());
  await until(both, ["order-received", "new-order", "new-order"]);
  expect(server.to(tellStaffAt[0]!)).toHaveLength(1);
  expect(server.to(tellStaffAt[1]!)).toHaveLength(1);

  await setMessageSettings(owner, { tellStaffAt, mailNewOrders: false });
  await until(await mailedOrder(productId, newCustomer()), ["order-received"]);
  await setMessageSettings(owner, { tellStaffAt: [], mailNewOrders: true });
  await until(await mailedOrder(productId, newCustomer()), ["order-received"]);
  await quiet();
  expect(server.to(tellStaffAt[0]!)).toHaveLength(1);
});

test("while the mail server hangs for one customer, orders and everybody else's letters go on", async () => {
  await setMessageSettings(owner, { tellStaffAt: [staffAddress], mailNewOrders: true });
  const [stuck, other] = [newCustomer(), newCustomer()];
  server.treat(stuck, "hang", "hang-after-data", "refuse");
  const productId = await makeProduct({ stock: 9 });
  const orderId = await mailedOrder(productId, stuck);
  await until(await mailedOrder(productId, other), ["order-received", "new-order"]);
  const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
  expect(await updateOrderStatus(clerk, orderId, paid)).toEqual({ ok: true, changed: true });
  expect(await orderOf(orderId)).toMatchObject(paid);
  await quiet();
  const open = await db.select().from(letters).where(eq(letters.orderId, orderId));
  const states = Object.fromEntries(open.map(({ kind, state }) => [kind, state]));
  expect(states).toEqual({
    "order-received": "waiting",
    "new-order": "sent",
    // It waits for its turn: the first word first.
    "payment-received": "waiting",
  });
});

/** Until the order has these letters, and all of them are sent. */
async function until(orderId: string, kinds: string[]) {
  await vi.waitFor(async () => {
    expect(await kindsOf(orderId)).toEqual(kinds.toSorted());
    const open = await db.select().from(letters).where(eq(letters.orderId, orderId));
    expect(open.map(({ state }) => state)).toEqual(kinds.map(() => "sent"));
  }, 10_000);
}

/** Until every job of the shop is done: what is not written by then never is. */
async function quiet() {
  await vi.waitFor(async () => {
    const { rows } = await db.$client.query(
      "select name from pgboss.job where state in ('created', 'retry', 'active') and name in ('order-placed', 'order-changed', 'payment-task', 'refund-changed', 'send-letters')",
    );
    expect(rows).toEqual([]);
  }, 10_000);
}

async function kindsOf(orderId: string) {
  const rows = await db.select().from(letters).where(eq(letters.orderId, orderId));
  return rows.map(({ kind }) => kind).toSorted();
}

function subjectsTo(address: string) {
  return server.to(address).map(({ subject }) => subject!.replace(" · JJ Emas", ""));
}
