import { message, t, type Message } from "#languages/messages.ts";
import type { CancelledMoney, OrderState, PaymentState } from "./order-state.ts";

type PaymentKind =
  | PaymentState["kind"]
  | Exclude<CancelledMoney["kind"], "none">
  | "failed"
  | "rejected";
/** The state of a payment or, for a cancelled order, of its refund, in a few words for lists. */
export type PaymentWords = { kind: PaymentKind; name: string };

/** For the order's buyer; undefined if a cancelled order has nothing to pay or to refund. */
export function paymentWords(state: OrderState): PaymentWords | undefined {
  const payment = state.kind === "cancelled" ? state.money : state.payment;
  if (payment.kind === "none") return undefined;
  const isTriedAgain = payment.kind === "due" && payment.lastTry !== "none";
  return wordsOf(isTriedAgain ? (payment.lastTry as "failed" | "rejected") : payment.kind);
}

/**
 * For anyone who lists the orders of a phone number (ADR-0031): only whether an order is not paid, being checked or
 * paid, and nothing about refunds and refused payments.
 */
export function publicPaymentWords(state: OrderState): PaymentWords | undefined {
  if (state.kind === "cancelled") return undefined;
  const { kind } = state.payment;
  return kind === "due" || kind === "checking" || kind === "paid" ? wordsOf(kind) : undefined;
}

/** For staff, who verify receipts and make refunds; undefined if a cancelled order has nothing to pay or to refund. */
export function staffPaymentWords(state: OrderState): PaymentWords | undefined {
  const words = paymentWords(state);
  if (!words) return undefined;
  const isAtBank =
    state.kind !== "cancelled" && "by" in state.payment && state.payment.by === "bank";
  return isAtBank
    ? { kind: words.kind, name: t("At the bank") }
    : { kind: words.kind, name: t(staffNames[words.kind]) };
}

function wordsOf(kind: PaymentKind): PaymentWords {
  return { kind, name: t(names[kind]) };
}

const names = {
  due: message("Not paid"),
  failed: message("Payment failed"),
  rejected: message("Proof of payment not accepted"),
  checking: message("Payment being checked"),
  unknown: message("Payment being checked"),
  paid: message("Paid"),
  owed: message("Refund due"),
  refunding: message("Refund on its way"),
  refunded: message("Refunded"),
};

/** Short, because they are read in a column, and each says what there is to do. */
const staffNames: Record<PaymentKind, Message> = {
  ...names,
  rejected: message("Receipt rejected"),
  checking: message("To verify"),
  unknown: message("To verify"),
  refunding: message("Refunding"),
};
