import type { EmailKind } from "#db/schema/notifications.ts";
import { db } from "#db/client.server.ts";
import { plantedFault } from "#planted-fault";
import {
  enqueue,
  registerWorker,
  registerScheduledWorker,
  type Jobs,
  type QueueName,
} from "#platform/queue.server.ts";
import { findAlert } from "#shop/alerts/read-alerts.server.ts";
import { findByEmail } from "#shop/customers/reset-password.server.ts";
import { findInvite } from "#shop/customers/staff-invite.server.ts";
import { isFinished, noFulfilment, type Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import { readFulfilments, readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { findRefund } from "#shop/payments/order-payments.server.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readNotificationSettings } from "#shop/profile/notification-settings.server.ts";
import { readPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { findNewlyLowStock } from "#shop/stock/newly-low-stock.server.ts";
import { findTradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { notifyAlerts } from "./notify-alerts.server.ts";
import { sendEmails } from "./send-emails.server.ts";
import { queueEmails, type EmailDraft } from "./queue-emails.server.ts";

type Payload = EmailDraft["payload"];

/** How long a customer on the payment page gets no email, because most pay within that time. */
const onlinePaymentGraceMs = 10 * 60_000;

/**
 * Registers the workers that turn events into emails, and the worker that sends emails. Call it once the queue runs.
 * Event workers only write rows, so that a hanging mail server delays nothing but emails.
 */
export async function registerNotifications(): Promise<void> {
  await onEvent("password-reset", ({ email }, id) => accountEmails("password-reset", email, id));
  await onEvent("account-created", ({ email }, id) => accountEmails("account-created", email, id));
  await onEvent("account-exists", ({ email }, id) => accountEmails("account-exists", email, id));
  await onEvent("email-confirmation", ({ email }, id) =>
    accountEmails("email-confirmation", email, id),
  );
  await onEvent("email-change", ({ email, ...payload }, id) => [
    emailTo(email, "email-change", id, payload),
  ]);
  await onEvent("account-changed", ({ email, ...payload }, id) => [
    emailTo(email, "account-changed", id, payload),
  ]);
  await onEvent("staff-invited", async ({ inviteId }, id) => {
    const invite = await findInvite(inviteId);
    return invite ? [emailTo(invite.email, "staff-invited", id, { inviteId })] : [];
  });
  await onEvent("alert-requested", async ({ alertId }) => {
    const alert = await findAlert(alertId);
    return alert ? [emailTo(alert.email, "alert-confirmation", alertId, { alertId })] : [];
  });
  await registerWorker("notify-alerts", notifyAlerts, { yieldsToRequests: true });
  // Finds what no job was queued for: pieces that changed or are back in stock, and prices that were imported.
  await registerScheduledWorker("check-alerts", "* * * * *", notifyAlerts);
  await onEvent("order-placed", orderPlacedEmails, { batchSize: 10, yieldsToRequests: true });
  await onEvent("receipt-rejected", async ({ orderId, ...reason }, id) =>
    customerEmails(await findOrder(orderId), "receipt-rejected", id, reason),
  );
  await onEvent("order-changed", orderChangedEmails, { serializePerOrder: true });
  await onEvent("address-corrected", async ({ orderId }, id) =>
    customerEmails(await findOrder(orderId), "order-address-corrected", id),
  );
  await onEvent("collection-due", async ({ orderId, shipmentId }, id) =>
    customerEmails(await findOrder(orderId), "collection-reminder", id, { shipmentId }),
  );
  await onEvent("collector-changed", async ({ orderId, to }, id) =>
    customerEmails(await findOrder(orderId), "collector-changed", id, { to }),
  );
  await onEvent("shipment-changed", shipmentChangedEmails, { serializePerOrder: true });
  await onEvent("arrival-asked", async ({ orderId, shipmentId }) =>
    customerEmails(await findOrder(orderId), "arrival-question", shipmentId, { shipmentId }),
  );
  await onEvent("return-changed", returnChangedEmails, { serializePerOrder: true });
  await onEvent("refund-changed", refundEmails);
  await onEvent("trade-in-changed", tradeInEmails);
  // By the job, because a task that is opened again is emailed again.
  await onEvent("payment-task", async ({ taskId }, id) => {
    const task = await findTask(taskId);
    return task ? staffEmails(task.orderId, "payment-task", id, { taskId }) : [];
  });
  await registerWorker("send-letters", sendEmails, { concurrency: 4 });
  await registerScheduledWorker("ring-letters", "* * * * *", () => enqueue(db, "send-letters", {}));
}

/** Lists the emails that one event causes. The job's id distinguishes events of the same kind. */
type EmailsOf<Name extends QueueName> = (
  data: Jobs[Name],
  jobId: string,
) => EmailDraft[] | Promise<EmailDraft[]>;

function onEvent<Name extends QueueName>(
  name: Name,
  emailsOf: EmailsOf<Name>,
  options?: Parameters<typeof registerWorker>[2],
) {
  const queue = async (data: Jobs[Name], id: string) => queueEmails(await emailsOf(data, id));
  return registerWorker(name, queue, options);
}

async function accountEmails(
  kind: "password-reset" | "account-created" | "account-exists" | "email-confirmation",
  email: string,
  jobId: string,
) {
  return (await findByEmail(email)) ? [emailTo(email, kind, jobId)] : [];
}

async function orderPlacedEmails({ orderId, isPayingOnline }: Jobs["order-placed"]) {
  if (plantedFault === "order emails hang") await new Promise(() => {});
  const order = await findOrder(orderId);
  if (!order) return [];
  const { mailNewOrders } = await readNotificationSettings();
  return [
    ...orderReceivedEmails(order, isPayingOnline === true),
    ...(mailNewOrders ? await staffEmails(orderId, "new-order", orderId) : []),
    ...(await lowStockEmails(order)),
  ];
}

/**
 * Of an order that is being paid online, the first email waits, and is sent only if no other one has said more by then
 * (ADR-0011). So nobody who has just paid reads that the order is unpaid.
 */
function orderReceivedEmails(order: Order, isPayingOnline: boolean): EmailDraft[] {
  const drafts = customerEmails(order, "order-received", order.id, { ifUnpaid: isPayingOnline });
  if (!isPayingOnline) return drafts;
  const nextAttemptAt = new Date(order.createdAt.getTime() + onlinePaymentGraceMs);
  return drafts.map((draft) => ({ ...draft, nextAttemptAt }));
}

async function lowStockEmails(order: Order) {
  const low = await findNewlyLowStock(order.id, (await readPricingSettings()).lowStock);
  if (low.length === 0) return [];
  const products = low.map(({ productId, onHand }) => ({
    name: order.items.find((item) => item.productId === productId)!.productName,
    onHand,
  }));
  return staffEmails(order.id, "low-stock", order.id, { products });
}

async function orderChangedEmails(
  { orderId, changes, actor }: Jobs["order-changed"],
  jobId: string,
) {
  const change = emailForChange(changes, actor, (await readFulfilments([orderId])).get(orderId));
  if (!change) return [];
  return customerEmails(await findOrder(orderId), change.kind, jobId, change.payload);
}

/** The one email to the customer about these changes of an order; undefined if none is needed. */
export function emailForChange(
  changes: Jobs["order-changed"]["changes"],
  actor: string,
  fulfilment: Fulfilment = noFulfilment,
): { kind: EmailKind; payload?: Payload } | undefined {
  const order = changes.find(({ kind }) => kind === "order-status");
  const payment = changes.find(({ kind }) => kind === "payment-status");
  const isPaid = payment?.to === "completed";
  if (order?.to === "cancelled") return { kind: "order-cancelled", payload: { actor } };
  // The last shipment's own email says that everything has arrived.
  if (order?.to === "completed" && !isFinished(fulfilment)) {
    return { kind: "order-completed", payload: { isPaid } };
  }
  if (isPaid) return { kind: "payment-received" };
  if (order?.to === "processing") return { kind: "order-processing" };
  if (order?.from === "cancelled") return { kind: "order-reopened" };
  // The customer gets an email about a failure that the bank reported. Staff who set a failure contact the customer.
  if (payment?.to === "failed" && actor === "payment") return { kind: "payment-failed" };
  return undefined;
}

/** An email for each step of a shipment that the customer reads about. */
const emailForStep: Partial<Record<string, EmailKind>> = {
  packed: "shipment-packed",
  ready: "shipment-ready",
  sent: "shipment-sent",
  delivered: "shipment-delivered",
  collected: "shipment-collected",
  failed: "shipment-failed",
};

/**
 * None if the shipment has changed since. It can be packed, made ready, lost and delivered several times: each is another
 * event.
 */
async function shipmentChangedEmails(
  { orderId, shipmentId, to }: Jobs["shipment-changed"],
  jobId: string,
) {
  const kind = emailForStep[to];
  const shipment = (await readShipments(orderId)).find(({ id }) => id === shipmentId);
  if (!kind || shipment?.status !== to) return [];
  // A collection that is packed is not ready to collect yet.
  if (to === "packed" && shipment.kind === "collection") return [];
  const repeated: Partial<Record<string, string | number | undefined>> = {
    packed: shipment.packedAt?.getTime(),
    ready: shipment.readyAt?.getTime(),
    delivered: shipment.arrivedAt?.getTime(),
    failed: jobId,
  };
  const event = [shipmentId, repeated[to]].filter(Boolean).join(":");
  return customerEmails(await findOrder(orderId), kind, event, { shipmentId });
}

const emailForReturn: Partial<Record<string, EmailKind>> = {
  requested: "return-requested",
  approved: "return-approved",
  refused: "return-refused",
  received: "return-received",
  settled: "return-settled",
};

/** Each step of a return happens once. */
async function returnChangedEmails({ orderId, returnId, to }: Jobs["return-changed"]) {
  const kind = emailForReturn[to];
  return kind ? customerEmails(await findOrder(orderId), kind, returnId, { returnId }) : [];
}

/**
 * To the customer none without an email address, because staff then write on WhatsApp. Each answer is an event of its own.
 * To staff one about a new request.
 */
async function tradeInEmails({ tradeInId, to }: Jobs["trade-in-changed"], jobId: string) {
  const request = await findTradeIn(tradeInId);
  if (!request) return [];
  return [
    ...(request.email ? [emailTo(request.email, `trade-in-${to}`, jobId, { tradeInId })] : []),
    ...(to === "requested" ? await emailsToStaff("new-trade-in", tradeInId, { tradeInId }) : []),
  ];
}

/** A failed refund becomes a payment task for staff; the customer gets no email. */
async function refundEmails({ refundId, status }: Jobs["refund-changed"]) {
  const refund = status === "failed" ? undefined : await findRefund(refundId);
  const order = refund && (await findOrder(refund.orderId));
  return customerEmails(order, "refund", `${refundId}:${status}`, { refundId, status });
}

/** Emails for the customer; none without an email address, because staff then write on WhatsApp. */
function customerEmails(
  order: Order | undefined,
  kind: EmailKind,
  event: string,
  payload?: Payload,
): EmailDraft[] {
  if (!order?.email) return [];
  return [{ ...emailTo(order.email, kind, event, payload), orderId: order.id }];
}

async function staffEmails(orderId: string, kind: EmailKind, event: string, payload?: Payload) {
  return (await emailsToStaff(kind, event, payload)).map((draft) => ({ ...draft, orderId }));
}

async function emailsToStaff(kind: EmailKind, event: string, payload?: Payload) {
  const { tellStaffAt } = await readNotificationSettings();
  return tellStaffAt.map((to, at) => emailTo(to, kind, `${event}:staff-${at + 1}`, payload));
}

/**
 * The dedupe key is unique in the table, so that a job that runs again writes no second email. If an event causes
 * emails to several people, `event` must therefore differ for each of them.
 */
function emailTo(to: string, kind: EmailKind, event: string, payload: Payload = {}): EmailDraft {
  return { kind, dedupeKey: `${kind}:${event}`, to, payload };
}
