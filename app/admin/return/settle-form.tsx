import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import type { z } from "zod";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import type { settlementForm } from "#shop/returns/settle-return.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";

type Props = {
  detail: ReturnDetail;
  /** The form's idempotency key: submitting the form twice refunds once. */
  refundId: string;
  isOwner: boolean;
  result: SubmissionResult | undefined;
};

/** What is given back, with the deduction and how the money goes, before staff press. */
export function SettleForm({ detail, refundId, isOwner, result }: Props) {
  const { value, money, order, row } = detail;
  const [form, fields] = useForm<Record<keyof z.input<typeof settlementForm>, string>>({
    id: "settle",
    lastResult: result ?? null,
    defaultValue: { refundId, deduction: "0.00" },
  });
  if (!money) {
    return (
      <p>
        {t("No payment was recorded for this order. Record it first, then settle the return.")}{" "}
        <TextLink to={href("/admin/orders/:orderId", { orderId: order.id })}>
          {t("Open order")}
        </TextLink>
      </p>
    );
  }
  const needsName = money.way === "bank" && row.accountNumber !== null && !money.hasSameName;
  return (
    <Form method="post" {...getFormProps(form)}>
      <HiddenFields
        of={{ refundId: fields.refundId.initialValue ?? refundId, shownValue: value.total }}
      />
      <ErrorSummary lines={summaryOf(form, fields)} />
      <p className="mb-1">
        {t("The pieces count for {value}. Without a deduction, the customer gets all of it.", {
          value: formatMoney(value.total),
        })}
      </p>
      <p className="mb-5 text-ink-soft">
        {t("Not refunded yet of this order: {amount}.", { amount: formatMoney(money.refundable) })}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField
          label={t("Deduction (RM)")}
          field={fields.deduction}
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          label={t("Reason for the deduction")}
          hint={t("The customer reads it.")}
          field={fields.deductionReason}
          maxLength={300}
        />
      </div>
      <p className="mb-4">{wayText(detail)}</p>
      {money.way === "stripe" ? null : (
        <InputField
          label={t("Reference")}
          hint={
            money.way === "bank"
              ? t("Make the transfer first, then enter its number.")
              : t("Refund at the card terminal first, then enter the number of the slip.")
          }
          field={fields.reference}
          maxLength={100}
          autoComplete="off"
        />
      )}
      {needsName ? (
        <CheckboxField
          label={t("The account may be in another name")}
          hint={
            isOwner
              ? t("The buyer is {buyer}, the account holder {holder}.", {
                  buyer: order.fullName,
                  holder: row.accountName ?? "",
                })
              : t(
                  "The account holder isn't the buyer, so only an owner can settle this return. Ask the customer or an owner.",
                )
          }
          field={fields.confirmName}
          disabled={!isOwner}
        />
      ) : null}
      <IntentButton intent="settle">{t("Settle the return")}</IntentButton>
    </Form>
  );
}

function wayText({ money, row }: ReturnDetail): string {
  if (money?.way === "stripe") return t("Stripe returns the money to the customer's bank or card.");
  if (money?.way === "card_terminal") {
    return t("The customer paid at the card terminal, so the money goes back to the card.");
  }
  return row.accountNumber
    ? t("The money goes to {bank}, {number}, {holder}.", {
        bank: row.bankName ?? "",
        number: row.accountNumber,
        holder: row.accountName ?? "",
      })
    : t(
        "The money goes to the customer's bank account. They haven't entered one yet: ask them to do it on the page of their order.",
      );
}
