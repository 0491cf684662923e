import { t } from "#languages/messages.ts";
import type { OrderStatus, PaymentStatus } from "#shop/orders/read-order.server.ts";
import type { ReceiptStatus } from "#shop/payments/receipts.server.ts";

export function orderStatusNames(): Record<OrderStatus, string> {
  return {
    pending: t("Pending"),
    processing: t("Processing"),
    completed: t("Completed"),
    cancelled: t("Cancelled"),
  };
}

export function paymentStatusNames(): Record<PaymentStatus, string> {
  return { pending: t("Pending"), completed: t("Completed"), failed: t("Failed") };
}

export function receiptStatusNames(): Record<ReceiptStatus, string> {
  return { waiting: t("Pending"), verified: t("Verified"), rejected: t("Rejected") };
}
