import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

/**
 * The details of a payment that staff received themselves. CSS hides the fields that the chosen payment method does not
 * use, which works without JavaScript.
 */
export function PaymentFields({ reference, received }: Record<"reference" | "received", AnyField>) {
  return (
    <div className="mb-4 hidden rounded-sm border border-line bg-paper px-4 pt-3 pb-1 group-has-[option[value=bank\_transfer]:checked]/customer:block group-has-[option[value=card\_terminal]:checked]/customer:block group-has-[option[value=cash]:checked]/customer:block sm:col-span-full">
      <p className="mb-2 font-medium group-has-[option[value=bank\_transfer]:checked]/customer:hidden">
        {t(
          "Take the payment first. When you place the order, the payment is recorded as received.",
        )}
      </p>
      <CheckboxField
        label={t("The transfer has arrived")}
        hint={t("Leave this box unticked while you wait for the money.")}
        field={received}
        className="mb-2 hidden group-has-[option[value=bank\_transfer]:checked]/customer:block"
      />
      <InputField
        label={t("Payment reference")}
        field={reference}
        maxLength={100}
        autoComplete="off"
        className="sm:max-w-sm"
        hint={
          <>
            <span className="hidden group-has-[option[value=cash]:checked]/customer:inline">
              {t("Optional. Enter the till receipt number.")}
            </span>
            <span className="hidden group-has-[option[value=card\_terminal]:checked]/customer:inline">
              {t("The approval code is on the card slip.")}
            </span>
            <span className="hidden group-has-[option[value=bank\_transfer]:checked]/customer:inline">
              {t("Enter the transfer reference once the money has arrived.")}
            </span>
          </>
        }
      />
    </div>
  );
}
