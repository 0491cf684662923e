import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { bankAccountForm } from "#shop/returns/bank-account.server.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";

/** For a customer who cannot enter the account on the order's page. Only owners see this form. */
export function AccountForm(props: {
  row: ReturnDetail["row"];
  result: SubmissionResult | undefined;
}) {
  const { bankName, accountNumber, accountName } = props.row;
  const [form, fields] = useForm<z.input<typeof bankAccountForm>>({
    id: "account",
    lastResult: props.result ?? null,
    defaultValue: {
      bankName: bankName ?? "",
      accountNumber: accountNumber ?? "",
      accountName: accountName ?? "",
    },
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <InputField label={t("Bank")} field={fields.bankName} maxLength={100} required />
      <InputField
        label={t("Account number")}
        field={fields.accountNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        required
      />
      <InputField label={t("Account holder")} field={fields.accountName} maxLength={100} required />
      <IntentButton intent="account" variant="secondary">
        {t("Save the account")}
      </IntentButton>
    </Form>
  );
}
