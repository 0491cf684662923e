import { registerWorker, registerScheduledWorker } from "#platform/queue.server.ts";
import { reconcileWithStripe } from "./reconcile-stripe.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { sendRefund } from "./send-refund.server.ts";

/** Registers the background jobs of payments. The server calls it once the queue runs. */
export async function registerPaymentJobs(): Promise<void> {
  await registerWorker("send-refund", ({ refundId }) => sendRefund(refundId));
  await registerWorker("end-payments", ({ orderId }) => endPayments(orderId));
  await registerScheduledWorker("expire-orders", "* * * * *", expireOrders);
  await registerScheduledWorker("ask-stripe", "*/5 * * * *", reconcileWithStripe);
}
