import type { EmailKind } from "#db/schema/notifications.ts";

/** The name of each kind of email on staff screens. */
export const emailKindLabels: Record<EmailKind, string> = {
  "password-reset": "Password reset",
  "account-exists": "Account already exists",
  "account-changed": "Account security changed",
  "staff-invited": "Staff invitation",
  "order-received": "Order received",
  "payment-received": "Payment received",
  "payment-failed": "Payment not completed",
  "receipt-rejected": "Receipt not accepted",
  "order-processing": "Order being prepared",
  "order-completed": "Order completed",
  "order-cancelled": "Order cancelled",
  "order-reopened": "Order reinstated",
  refund: "Refund",
  "new-order": "New order (to staff)",
  "low-stock": "Low stock (to staff)",
  "payment-task": "Payment needs attention (to staff)",
};
