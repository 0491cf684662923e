import { work, workByClock } from "#platform/queue.server.ts";
import { askStripe } from "./ask-stripe.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { sendRefund } from "./send-refund.server.ts";

/** What payments do in the background. The doorman calls it once the queue runs. */
export async function registerPaymentWork(): Promise<void> {
  await work("send-refund", ({ refundId }) => sendRefund(refundId));
  await work("end-payments", ({ orderId }) => endPayments(orderId));
  await workByClock("expire-orders", "* * * * *", expireOrders);
  await workByClock("ask-stripe", "*/5 * * * *", askStripe);
}
