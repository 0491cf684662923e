import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { BuyerReturn } from "./buyer-returns.server.ts";
import { refusalSentence } from "./return-names.ts";

type Shown = Pick<
  BuyerReturn,
  "kind" | "status" | "label" | "refusal" | "refusalText" | "dueOn" | "amount" | "deduction"
> &
  Pick<BuyerReturn, "deductionReason" | "newOrder">;

/** Where a return is and what comes next, as its buyer reads it on the order's page and in emails. */
export function returnSentences(shown: Shown, { refundDays }: { refundDays: number }): string[] {
  const { label } = shown;
  switch (shown.status) {
    case "requested":
      return [
        t("We got your request {number} and answer it as soon as we can.", { number: label }),
        t("Please keep the pieces as they are, and don't send them before we have answered."),
      ];
    case "approved":
      return [
        t("Your return is approved. Bring the pieces to our shop, or send them to us."),
        t("Write {number} on the parcel, and include the receipt and the tags.", { number: label }),
        t("Call us before you send gold: we'll tell you which courier insures it."),
        t("Once we have the pieces, we'll check them and settle your return within {days} days.", {
          days: refundDays,
        }),
      ];
    case "received":
    case "inspected":
      return [
        shown.status === "received"
          ? t("We have your pieces and are checking them.")
          : t("We have checked your pieces."),
        ...(shown.dueOn
          ? [t("We'll settle your return by {day}.", { day: formatDay(shown.dueOn) })]
          : []),
      ];
    case "settled":
      return settledSentences(shown);
    case "refused":
      return [
        t("We can't take these pieces back."),
        ...(shown.refusal ? [refusalSentence(shown.refusal, shown.refusalText)] : []),
        t("If you think this is wrong, please contact us."),
      ];
    case "withdrawn":
      return [t("This return is closed.")];
  }
}

function settledSentences({ amount, deduction, deductionReason, newOrder }: Shown): string[] {
  const paid = newOrder
    ? exchangedSentences(amount ?? (0 as Sen), newOrder)
    : [
        amount
          ? t("Your return is settled: we're refunding {amount}.", { amount: formatMoney(amount) })
          : t("Your return is settled."),
      ];
  if (!deduction) return paid;
  const why = t("We deducted {amount}: {reason}", {
    amount: formatMoney(deduction),
    reason: deductionReason,
  });
  return [...paid, why];
}

function exchangedSentences(
  amount: Sen,
  { orderNumber, exchangeCredit }: NonNullable<Shown["newOrder"]>,
): string[] {
  const credited = t("Your exchange is settled: {amount} counts towards your new order {number}.", {
    amount: formatMoney(exchangeCredit),
    number: orderNumber,
  });
  const rest = (amount - exchangeCredit) as Sen;
  return rest > 0
    ? [credited, t("We're refunding the other {amount}.", { amount: formatMoney(rest) })]
    : [credited];
}
