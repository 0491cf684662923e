import { message, type Message } from "#languages/messages.ts";

/** The reasons that staff can choose when they reject a receipt. The customer reads them. Rows store their keys. */
export const rejectionReasons = {
  amount: message("The amount on your proof of payment doesn't match the order total."),
  unreadable: message("The picture is too blurred or cut off to read."),
  "not-a-payment": message("The picture doesn't show a payment."),
  "not-arrived": message("The payment hasn't reached our account."),
  reused: message("This proof of payment was already used for another order."),
} satisfies Record<string, Message>;

export type RejectionReason = keyof typeof rejectionReasons;

export function isRejectionReason(key: string): key is RejectionReason {
  return Object.hasOwn(rejectionReasons, key);
}
