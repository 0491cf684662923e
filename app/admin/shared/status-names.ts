import type { OrderStatus, PaymentStatus } from "#shop/orders/read-order.server.ts";

export const orderStatusNames: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
};

export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: "Pending",
  completed: "Completed",
  failed: "Failed",
};
