import { creditInUse } from "#app/admin/shared/credit-in-use.ts";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { ExchangeRefusal } from "#shop/returns/place-exchange.server.ts";
import { refundedMeanwhile } from "../shared/refunded-meanwhile.ts";
import type { DraftRefusal } from "./refusals.ts";

type Refused = { ok: false; reason: string };

const reasons: Record<ExchangeRefusal["reason"], true> = {
  "not-found": true,
  "wrong-step": true,
  "order-cancelled": true,
  "refunded-meanwhile": true,
  "value-changed": true,
  "deduction-too-high": true,
  "other-purity": true,
  "costs-less": true,
  "too-small-online": true,
  "no-payment": true,
  "credit-in-use": true,
  "no-account": true,
  "account-changed": true,
  "name-differs": true,
  "no-reference": true,
  "too-much": true,
};

/** Whether the exchange was refused, not the order. */
export function isExchangeRefusal(refused: Refused): refused is ExchangeRefusal {
  return Object.hasOwn(reasons, refused.reason);
}

const changes = ["not-found", "wrong-step", "order-cancelled", "refunded-meanwhile"] as const;

/** Whether the return, or the money of its order, has changed: staff check the return before they go on with its draft. */
export function isReturnChanged(
  refused: Refused,
): refused is Extract<ExchangeRefusal, { reason: (typeof changes)[number] }> {
  return (changes as readonly string[]).includes(refused.reason);
}

/** Says why an exchange was not settled. Neither the order nor the return has changed. */
export function exchangeRefusalMessage(refused: ExchangeRefusal): DraftRefusal {
  return { title: t("The exchange wasn't placed"), lines: [sentenceOf(refused)] };
}

function sentenceOf(refused: ExchangeRefusal): string {
  switch (refused.reason) {
    case "not-found":
    case "wrong-step":
      return t("Someone else has changed this return. Check it, then try again.");
    case "order-cancelled":
      return t("The order was cancelled, so nothing was changed.");
    case "refunded-meanwhile":
      return refundedMeanwhile();
    case "value-changed":
      return t(
        "The returned pieces now count for {value}. Check the new amount, then place the order again.",
        { value: formatMoney(refused.value) },
      );
    case "deduction-too-high":
      return t(
        "The returned pieces now count for {value}, less than the deduction. Go back to the return and change it.",
        { value: formatMoney(refused.value) },
      );
    case "other-purity":
      return t("Gold is exchanged for gold of the same purity. Choose pieces of {purities} gold.", {
        purities: refused.purities.join(", "),
      });
    case "costs-less":
      return t("Choose pieces that cost at least {value}.", { value: formatMoney(refused.value) });
    case "too-small-online":
      return t("The difference is too small for FPX or card. Choose another payment method.");
    case "no-payment":
      return t("No payment was recorded for the old order. Record it first, then place this one.");
    case "credit-in-use":
      return creditInUse();
    case "no-account":
      return t(
        "The money goes to the customer's bank account. They haven't entered one yet. Ask them to add it on their order page.",
      );
    case "account-changed":
      return t("The customer has changed the bank account. Check it, then place the order again.");
    case "name-differs":
      return t("The account holder isn't the buyer. An owner has to confirm this.");
    case "no-reference":
      return t("Enter the transfer reference or the number of the slip");
    case "too-much":
      return t(
        "Only {amount} of the old order's payment is left. Go back to the return and deduct the rest, with a reason.",
        {
          amount: formatMoney(refused.refundable),
        },
      );
  }
}
