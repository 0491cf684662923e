import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { formatTypedAmount, formatMoney, type Sen } from "#shop/money.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import type { settlementForm } from "#shop/returns/settle-return.server.ts";
import { firstShown } from "../shared/first-shown.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { DeductionFields } from "./deduction-fields.tsx";
import { NoPayment } from "./no-payment.tsx";
import { HowToRefund } from "../shared/how-to-refund.tsx";
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
    defaultValue: {
      refundId,
      deduction: formatTypedAmount(row.deduction ?? (0 as Sen)),
      deductionReason: row.deductionReason,
    },
  });
  if (!money) return <NoPayment orderId={order.id} />;
  return (
    <Form method="post" {...getFormProps(form)}>
      <HiddenFields
        of={{
          refundId: fields.refundId.initialValue ?? refundId,
          shownValue: value.total,
          shownLeft: firstShown(result, "shownLeft", money.left),
        }}
      />
      <ErrorSummary lines={summaryOf(form, fields)} />
      <p className="mb-1">
        {t("The pieces count for {value}. Without a deduction, the customer gets all of it.", {
          value: formatMoney(value.total),
        })}
      </p>
      <p className="mb-5 text-ink-soft">
        {t("Left to refund on this order: {amount}.", {
          amount: wholeAmounts(formatMoney(money.refundable)),
        })}
      </p>
      <DeductionFields fields={fields} />
      <HowToRefund
        {...{ isOwner }}
        parts={money.parts}
        hasSameName={money.hasSameName}
        account={row}
        buyer={order.fullName}
        fields={{ reference: fields.reference, confirmName: fields.confirmName }}
      />
      <IntentButton intent="settle">{t("Settle the return")}</IntentButton>
    </Form>
  );
}
