import { db } from "#db/client.server.ts";
import {
  enqueue,
  registerWorker,
  registerScheduledWorker,
  type Jobs,
} from "#platform/queue.server.ts";
import { findByEmail } from "#shop/customers/reset-password.server.ts";
import { findInvite } from "#shop/customers/staff-invite.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { findRefund } from "#shop/payments/find-refund.server.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readMessageSettings } from "#shop/profile/message-settings.server.ts";
import { readTradingRules } from "#shop/profile/trading-rules.server.ts";
import { findNewlyLowStock } from "#shop/stock/newly-low-stock.server.ts";
import { emailForChange } from "./order-change-email.ts";
import { sendEmails } from "./send-emails.server.ts";
import { queueEmails, type EmailDraft } from "./queue-emails.server.ts";

/**
 * Registers the workers that turn events into emails, and the sender; called once the queue runs. Event
 * workers only write rows, so a hanging mail server delays nothing but emails.
 */
export async function registerNotifications(): Promise<void> {
  await registerWorker("password-reset", ({ email }, job) =>
    queueAccountEmail("password-reset", email, job),
  );
  await registerWorker("account-exists", ({ email }, job) =>
    queueAccountEmail("account-exists", email, job),
  );
  await registerWorker("account-changed", queueAccountChangedEmail);
  await registerWorker("staff-invited", queueInviteEmail);
  await registerWorker("order-placed", queueOrderPlacedEmails, {
    batchSize: 10,
    yieldsToRequests: true,
  });
  await registerWorker("receipt-rejected", queueReceiptRejectedEmail);
  await registerWorker("order-changed", queueOrderChangeEmail, { serializePerOrder: true });
  await registerWorker("refund-changed", queueRefundEmail);
  await registerWorker("payment-task", queuePaymentTaskEmails);
  await registerWorker("send-letters", sendEmails, { concurrency: 4 });
  await registerScheduledWorker("ring-letters", "* * * * *", () => enqueue(db, "send-letters", {}));
}

async function queueAccountEmail(
  kind: "password-reset" | "account-exists",
  email: string,
  jobId: string,
) {
  const user = await findByEmail(email);
  if (user) await queueEmails([{ kind, dedupeKey: `${kind}:${jobId}`, to: email }]);
}

async function queueAccountChangedEmail({ email, change }: Jobs["account-changed"], jobId: string) {
  const dedupeKey = `account-changed:${jobId}`;
  await queueEmails([{ kind: "account-changed", dedupeKey, to: email, payload: { change } }]);
}

async function queueInviteEmail({ inviteId }: Jobs["staff-invited"], jobId: string) {
  const invite = await findInvite(inviteId);
  if (!invite) return;
  const dedupeKey = `staff-invited:${jobId}`;
  await queueEmails([
    { kind: "staff-invited", dedupeKey, to: invite.email, payload: { inviteId } },
  ]);
}

async function queueOrderPlacedEmails({ orderId }: Jobs["order-placed"]) {
  const order = await findOrder(orderId);
  if (!order) return;
  const { mailNewOrders } = await readMessageSettings();
  await queueEmails([
    ...customerEmails(order, "order-received", order.id),
    ...(mailNewOrders ? await staffEmails(order.id, "new-order", order.id) : []),
    ...(await lowStockEmails(order)),
  ]);
}

async function lowStockEmails(order: Order): Promise<EmailDraft[]> {
  const low = await findNewlyLowStock(order.id, (await readTradingRules()).lowStock);
  if (low.length === 0) return [];
  const products = low.map(({ productId, onHand }) => ({
    name: order.items.find((item) => item.productId === productId)!.productName,
    onHand,
  }));
  return staffEmails(order.id, "low-stock", order.id, { products });
}

async function queueReceiptRejectedEmail(
  { orderId, reason }: Jobs["receipt-rejected"],
  jobId: string,
) {
  const order = await findOrder(orderId);
  if (order) await queueEmails(customerEmails(order, "receipt-rejected", jobId, { reason }));
}

async function queueOrderChangeEmail(
  { orderId, changes, actor }: Jobs["order-changed"],
  jobId: string,
) {
  const order = await findOrder(orderId);
  const change = emailForChange(changes, actor);
  if (order && change) await queueEmails(customerEmails(order, change.kind, jobId, change.payload));
}

/** A failed refund goes to staff as a payment task, not to the customer. */
async function queueRefundEmail({ refundId, status }: Jobs["refund-changed"]) {
  const refund = status === "failed" ? undefined : await findRefund(refundId);
  const order = refund && (await findOrder(refund.orderId));
  if (!order) return;
  await queueEmails(customerEmails(order, "refund", `${refundId}:${status}`, { refundId, status }));
}

async function queuePaymentTaskEmails({ taskId }: Jobs["payment-task"]) {
  const task = await findTask(taskId);
  if (task) await queueEmails(await staffEmails(task.orderId, "payment-task", taskId, { taskId }));
}

/** Nothing for a customer without an email address: staff contact them on WhatsApp. */
function customerEmails(
  { id, email }: Order,
  kind: EmailDraft["kind"],
  dedupeKey: string,
  payload: EmailDraft["payload"] = {},
): EmailDraft[] {
  return email
    ? [{ kind, dedupeKey: `${kind}:${dedupeKey}`, orderId: id, to: email, payload }]
    : [];
}

async function staffEmails(
  orderId: string,
  kind: EmailDraft["kind"],
  dedupeKey: string,
  payload: EmailDraft["payload"] = {},
): Promise<EmailDraft[]> {
  const { tellStaffAt } = await readMessageSettings();
  return tellStaffAt.map((to, at) => ({
    kind,
    dedupeKey: `${kind}:${dedupeKey}:staff-${at + 1}`,
    orderId,
    to,
    payload,
  }));
}
