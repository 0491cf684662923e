import { message, t, type Message } from "#languages/messages.ts";
import type { RefundSummary } from "./payment-summary.ts";

/** How a refund goes back, in the customer's words. */
export function refundMethodLabel(method: RefundSummary["method"]): string {
  return t(refundMethods[method]);
}

const refundMethods: Record<RefundSummary["method"], Message> = {
  stripe: message("To your bank or card"),
  bank: message("By bank transfer"),
  e_wallet: message("To your eWallet"),
  cash: message("In cash"),
  card_terminal: message("To your card"),
};
