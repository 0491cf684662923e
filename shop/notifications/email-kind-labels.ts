import type { EmailKind } from "#db/schema/notifications.ts";
import { message, type Message } from "#languages/messages.ts";

/** The name of each kind of email on staff screens. */
export const emailKindLabels: Record<EmailKind, Message> = {
  "password-reset": message("Password reset"),
  "account-exists": message("Account already exists"),
  "account-changed": message("Account security changed"),
  "staff-invited": message("Staff invitation"),
  "order-received": message("Order received"),
  "payment-received": message("Payment received"),
  "payment-failed": message("Payment not completed"),
  "receipt-rejected": message("Receipt not accepted"),
  "order-processing": message("Order being prepared"),
  "order-completed": message("Order completed"),
  "order-cancelled": message("Order cancelled"),
  "order-reopened": message("Order reinstated"),
  "shipment-ready": message("Ready to collect"),
  "collection-reminder": message("Reminder to collect"),
  "collector-changed": message("Who may collect"),
  "shipment-collected": message("Collected"),
  "shipment-packed": message("Parcel packed"),
  "shipment-sent": message("Parcel sent"),
  "shipment-delivered": message("Parcel delivered"),
  "shipment-failed": message("Parcel not delivered"),
  "arrival-question": message("Question whether the parcel has arrived"),
  refund: message("Refund"),
  "new-order": message("New order (to staff)"),
  "low-stock": message("Low stock (to staff)"),
  "payment-task": message("Payment needs attention (to staff)"),
  "missing-orders": message("Missing orders (to owners)"),
};
