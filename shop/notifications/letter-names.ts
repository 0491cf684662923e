import type { LetterKind } from "#db/schema/notifications.ts";

/** What staff call each letter. */
export const letterNames: Record<LetterKind, string> = {
  "password-reset": "Password reset",
  "account-exists": "Account exists already",
  "account-changed": "Account's locks changed",
  "staff-invited": "Invitation to the staff",
  "order-received": "Order received",
  "payment-received": "Payment received",
  "payment-failed": "Payment not completed",
  "receipt-rejected": "Receipt not accepted",
  "order-processing": "Being prepared",
  "order-completed": "Ready, or on its way",
  "order-cancelled": "Order cancelled",
  "order-reopened": "Order goes on",
  refund: "Refund",
  "new-order": "New order, to staff",
  "low-stock": "Low stock, to staff",
  "payment-task": "Payment to look into, to staff",
};
