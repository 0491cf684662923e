import type { MoneyRefundMethod } from "#db/schema/payments.ts";
import { t } from "#languages/messages.ts";

type Refunded = { amount: string; orderNumber: string };

/** The sentence that a refund was made, and where the money went. */
export function refundedSentence(
  method: MoneyRefundMethod,
  refunded: Refunded,
  reference: string | undefined,
): string {
  if (reference) return referencedSentence(method, { ...refunded, reference });
  switch (method) {
    case "stripe":
      return t(
        "We've refunded {amount} for order {orderNumber} to the account or card you paid with.",
        refunded,
      );
    case "bank":
      return t("We've refunded {amount} for order {orderNumber} to your bank account.", refunded);
    case "e_wallet":
      return t("We've refunded {amount} for order {orderNumber} to your eWallet.", refunded);
    case "cash":
      return t("We've refunded {amount} for order {orderNumber} in cash.", refunded);
    case "card_terminal":
      return t(
        "We've refunded {amount} for order {orderNumber} to the card you paid with.",
        refunded,
      );
  }
}

/** With the reference by which the customer finds the refund on a statement. */
function referencedSentence(method: MoneyRefundMethod, refunded: Refunded & { reference: string }) {
  switch (method) {
    // The reference of a refund through Stripe means nothing to the customer, so it is left out.
    case "stripe":
      return refundedSentence(method, refunded, undefined);
    case "bank":
      return t(
        "We've refunded {amount} for order {orderNumber} to your bank account (reference {reference}).",
        refunded,
      );
    case "e_wallet":
      return t(
        "We've refunded {amount} for order {orderNumber} to your eWallet (reference {reference}).",
        refunded,
      );
    case "cash":
      return t(
        "We've refunded {amount} for order {orderNumber} in cash (reference {reference}).",
        refunded,
      );
    case "card_terminal":
      return t(
        "We've refunded {amount} for order {orderNumber} to the card you paid with (reference {reference}).",
        refunded,
      );
  }
}
