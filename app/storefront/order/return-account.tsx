import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { t } from "#languages/messages.ts";
import type { BuyerReturn } from "#shop/returns/buyer-returns.server.ts";
import { PlainField } from "../shared/form/plain-field.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";

export type AccountAnswer = { returnId: string; result: SubmissionResult };

/** Where the money of a return goes. Once it is entered, only its end is shown; entering it again replaces it. */
export function ReturnAccount(props: {
  one: BuyerReturn;
  action: string;
  answer: AccountAnswer | undefined;
}) {
  const { one, action, answer } = props;
  const error = answer?.result.error;
  const typed = answer?.result.initialValue as Record<string, string | undefined> | undefined;
  const field = (name: "bankName" | "accountNumber" | "accountName", saved?: string) => ({
    id: `${name}-${one.id}`,
    name,
    error: error?.[name]?.[0],
    defaultValue: typed ? typed[name] : saved,
  });
  return (
    <details
      open={!one.account || answer !== undefined}
      className="mt-5 border-t border-line pt-4 print:hidden"
    >
      <summary className="disclosure justify-between">
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
      <Form method="post" action={action} className="space-y-4">
        <input type="hidden" name="returnId" value={one.id} />
        <PlainField
          {...field("bankName", one.account?.bankName)}
          label={t("Bank")}
          maxLength={100}
        />
        <PlainField
          {...field("accountNumber")}
          label={t("Account number")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <PlainField
          {...field("accountName", one.account?.holder)}
          label={t("Account holder")}
          maxLength={100}
          autoComplete="name"
        />
        <SubmitButton
          intent="return-account"
          formField={["returnId", one.id]}
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
