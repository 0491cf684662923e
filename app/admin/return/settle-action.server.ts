import { parseForm } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { creditInUse } from "#app/admin/shared/credit-in-use.ts";
import { refundedMeanwhile } from "#app/admin/shared/refunded-meanwhile.ts";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { settlementForm, settleReturn } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";
import { refuseChanged } from "./refuse-changed.server.ts";

/** Settles the return, or answers with what is wrong in the form. */
export async function handleSettle(staff: Staff, returnId: string, form: FormData, here: string) {
  const sent = parseForm(form, { schema: settlementForm });
  if (sent.status !== "success") return { settle: sent.reply() };
  const done = await settleReturn(staff, returnId, sent.value);
  if (done.ok) {
    return redirectWithToast(here, {
      title: t("Return settled"),
      description: done.pending
        ? t("The refund is pending until Stripe confirms it.")
        : t("{amount} given back.", { amount: formatMoney(done.amount) }),
    });
  }
  const field = (name: "deduction" | "reference" | "confirmName", sentence: string) => ({
    settle: sent.reply({ fieldErrors: { [name]: [sentence] } }),
  });
  switch (done.reason) {
    case "not-found":
    case "wrong-step":
    case "order-cancelled":
      return refuseChanged(here, done.reason);
    case "refunded-meanwhile":
      return redirectWithError(here, refundedMeanwhile());
    case "value-changed":
      return redirectWithError(
        here,
        t(
          "The gold price has changed: the pieces now count for {value}. Check, then settle again.",
          {
            value: formatMoney(done.value),
          },
        ),
      );
    case "no-payment":
      return redirectWithError(
        here,
        t("No payment was recorded for this order. Record it first, then settle the return."),
      );
    case "credit-in-use":
      return redirectWithError(here, creditInUse());
    case "no-account":
      return redirectWithError(
        here,
        t(
          "The money goes to the customer's bank account. They haven't entered one yet. Ask them to add it on their order page.",
        ),
      );
    case "account-changed":
      return redirectWithError(
        here,
        t("The customer has changed the bank account. Check it, then settle again."),
      );
    case "name-differs":
      return field(
        "confirmName",
        t("The account holder isn't the buyer. An owner has to confirm this."),
      );
    case "no-reference":
      return field("reference", t("Enter the transfer reference or the number of the slip"));
    case "deduction-too-high":
      return field("deduction", t("Deduct at most {value}", { value: formatMoney(done.value) }));
    case "too-much":
      return field(
        "deduction",
        t("Only {amount} of the payment is left to refund. Deduct the rest, with a reason.", {
          amount: formatMoney(done.refundable),
        }),
      );
  }
}
