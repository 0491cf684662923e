import type { PaymentMethod, PublicMethod } from "#db/schema/orders.ts";

const publicNames: Record<PublicMethod, string> = {
  stripe_fpx: "FPX or card",
  touch_n_go: "Touch 'n Go",
};

/** The name of each payment method, the same on screens, in emails, on receipts and in exports. */
export const methodNames: Record<PaymentMethod, string> = {
  ...publicNames,
  cash: "Cash",
  card_terminal: "Card terminal",
  bank_transfer: "Bank transfer",
};

/** Who confirms a payment: staff by its receipt, the payment provider, or staff who receive the money themselves. */
export type PaymentChannel = "receipt" | "online" | "staff";

export function channelOf(method: PaymentMethod): PaymentChannel {
  if (!isPublicMethod(method)) return "staff";
  return method === "touch_n_go" ? "receipt" : "online";
}

/** Whether customers can pay by this method on a page of the shop. Staff receive payments by the other methods. */
export function isPublicMethod(method: PaymentMethod): method is PublicMethod {
  return method in publicNames;
}
