import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { BuyerReturn } from "#shop/returns/buyer-returns.server.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";

export type AccountAnswer = { returnId: string; result: SubmissionResult };

/** Where the money of a return goes. Once it is entered, only its end is shown; entering it again replaces it. */
export function ReturnAccount(props: {
  one: BuyerReturn;
  action: string;
  answer: AccountAnswer | undefined;
}) {
  const { one, action, answer } = props;
  const [form, fields] = useForm<Record<string, string>>({
    id: `account-${one.id}`,
    lastResult: answer?.result ?? null,
    defaultValue: { bankName: one.account?.bankName, accountName: one.account?.holder },
  });
  return (
    <details
      open={!one.account || answer !== undefined}
      className="mt-5 border-t border-line pt-4 print:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {one.account
          ? t("Your bank account: {bank}, ending in {last4}", {
              bank: one.account.bankName,
              last4: one.account.last4,
            })
          : t("Your bank account")}
      </summary>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {t(
          "We send the money to an account in your name. Only our staff see the number, and we delete all but its last four digits when the return is settled.",
        )}
      </p>
      <Form method="post" action={action} {...getFormProps(form)}>
        <input type="hidden" name="returnId" value={one.id} />
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
        <InputField
          label={t("Account holder")}
          field={fields.accountName}
          maxLength={100}
          autoComplete="name"
          required
        />
        <SubmitButton
          intent="return-account"
          variant="secondary"
          busyLabel={t("Saving...")}
          className="w-full sm:w-auto"
        >
          {t("Save the account")}
        </SubmitButton>
      </Form>
    </details>
  );
}
