import { db } from "#db/client.server.ts";
import { enqueue, work, workByClock, type Jobs } from "#platform/queue.server.ts";
import { findByEmail } from "#shop/customers/reset-password.server.ts";
import { findInvite } from "#shop/customers/staff-invite.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { findRefund } from "#shop/payments/find-refund.server.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readMessageSettings } from "#shop/profile/message-settings.server.ts";
import { readTradingRules } from "#shop/profile/trading-rules.server.ts";
import { broughtLow } from "#shop/stock/brought-low.server.ts";
import { letterOfChange } from "./order-change.ts";
import { sendLetters } from "./send-letters.server.ts";
import { writeLetters, type Draft } from "./write-letters.server.ts";

/**
 * Turns facts into letters, and sends them. The doorman calls it once the queue runs. The facts' workers
 * only write to the database: whatever the mail server does, it holds up nobody but the post.
 */
export async function registerNotifications(): Promise<void> {
  await work("password-reset", ({ email }, job) => tellAccount("password-reset", email, job));
  await work("account-exists", ({ email }, job) => tellAccount("account-exists", email, job));
  await work("account-changed", tellAccountChanged);
  await work("staff-invited", tellInvited);
  await work("order-placed", tellOfOrder, { fetched: 10, waitsForVisitors: true });
  await work("receipt-rejected", tellOfRejection);
  await work("order-changed", tellOfChange, { orderByOrder: true });
  await work("refund-changed", tellOfRefund);
  await work("payment-task", tellOfTask);
  await work("send-letters", sendLetters, { atOnce: 4 });
  await workByClock("ring-letters", "* * * * *", () => enqueue(db, "send-letters", {}));
}

async function tellAccount(kind: "password-reset" | "account-exists", email: string, job: string) {
  const user = await findByEmail(email);
  if (user) await writeLetters([{ kind, fact: `${kind}:${job}`, to: email }]);
}

async function tellAccountChanged({ email, change }: Jobs["account-changed"], job: string) {
  const fact = `account-changed:${job}`;
  await writeLetters([{ kind: "account-changed", fact, to: email, about: { change } }]);
}

async function tellInvited({ inviteId }: Jobs["staff-invited"], job: string) {
  const invite = await findInvite(inviteId);
  if (!invite) return;
  const fact = `staff-invited:${job}`;
  await writeLetters([{ kind: "staff-invited", fact, to: invite.email, about: { inviteId } }]);
}

async function tellOfOrder({ orderId }: Jobs["order-placed"]) {
  const order = await findOrder(orderId);
  if (!order) return;
  const { mailNewOrders } = await readMessageSettings();
  await writeLetters([
    ...toCustomer(order, "order-received", order.id),
    ...(mailNewOrders ? await toStaff(order.id, "new-order", order.id) : []),
    ...(await lowStock(order)),
  ]);
}

async function lowStock(order: Order): Promise<Draft[]> {
  const low = await broughtLow(order.id, (await readTradingRules()).lowStock);
  if (low.length === 0) return [];
  const products = low.map(({ productId, onHand }) => ({
    name: order.items.find((item) => item.productId === productId)!.productName,
    onHand,
  }));
  return toStaff(order.id, "low-stock", order.id, { products });
}

async function tellOfRejection({ orderId, reason }: Jobs["receipt-rejected"], job: string) {
  const order = await findOrder(orderId);
  if (order) await writeLetters(toCustomer(order, "receipt-rejected", job, { reason }));
}

async function tellOfChange({ orderId, changes, actor }: Jobs["order-changed"], job: string) {
  const order = await findOrder(orderId);
  const letter = letterOfChange(changes, actor);
  if (order && letter) await writeLetters(toCustomer(order, letter.kind, job, letter.about));
}

/** A refund that failed is staff's to settle: they are told by its task. */
async function tellOfRefund({ refundId, status }: Jobs["refund-changed"]) {
  const refund = status === "failed" ? undefined : await findRefund(refundId);
  const order = refund && (await findOrder(refund.orderId));
  if (!order) return;
  await writeLetters(toCustomer(order, "refund", `${refundId}:${status}`, { refundId, status }));
}

async function tellOfTask({ taskId }: Jobs["payment-task"]) {
  const task = await findTask(taskId);
  if (task) await writeLetters(await toStaff(task.orderId, "payment-task", taskId, { taskId }));
}

/** Whoever gave no address is told nothing by mail: staff have the chat for that. */
function toCustomer(
  { id, email }: Order,
  kind: Draft["kind"],
  fact: string,
  about: Draft["about"] = {},
): Draft[] {
  return email ? [{ kind, fact: `${kind}:${fact}`, orderId: id, to: email, about }] : [];
}

async function toStaff(
  orderId: string,
  kind: Draft["kind"],
  fact: string,
  about: Draft["about"] = {},
): Promise<Draft[]> {
  const { tellStaffAt } = await readMessageSettings();
  return tellStaffAt.map((to, at) => ({
    kind,
    fact: `${kind}:${fact}:staff-${at + 1}`,
    orderId,
    to,
    about,
  }));
}
