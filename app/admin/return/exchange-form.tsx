import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { t } from "#languages/messages.ts";
import { formatTypedAmount, formatMoney, type Sen } from "#shop/money.ts";
import type { deductionForm } from "#shop/returns/settle-return.server.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { DeductionFields } from "./deduction-fields.tsx";
import { NoPayment } from "./no-payment.tsx";

type Props = { detail: ReturnDetail; result: SubmissionResult | undefined };

/** Notes what is deducted, and leads to the order in which staff choose the new pieces. */
export function ExchangeForm({ detail, result }: Props) {
  const { value, money, order, row } = detail;
  const [form, fields] = useForm<Record<keyof z.input<typeof deductionForm>, string>>({
    id: "exchange",
    lastResult: result ?? null,
    defaultValue: {
      deduction: formatTypedAmount(row.deduction ?? (0 as Sen)),
      deductionReason: row.deductionReason,
    },
  });
  if (!money) return <NoPayment orderId={order.id} />;
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <p className="mb-5">
        {t(
          "The pieces count for {value} towards a new order. If it costs more, the customer pays the difference.",
          { value: formatMoney(value.total) },
        )}
      </p>
      <DeductionFields fields={fields} />
      <IntentButton intent="exchange">{t("Choose the new pieces")}</IntentButton>
    </Form>
  );
}
