import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { MethodOptions } from "../shared/options.tsx";
import type { HowPaid } from "./order-action.server.ts";

export function HowPaidFields({ answer }: { answer: HowPaid | undefined }) {
  return (
    <>
      <SelectField
        label={t("How was the order paid?")}
        name="paidBy"
        dense
        className="mb-3"
        defaultValue={answer?.values.paidBy ?? ""}
        error={answer?.errors.paidBy}
      >
        <option value="">{t("Choose")}</option>
        <MethodOptions of={["cash", "card_terminal", "bank_transfer", "touch_n_go"]} />
      </SelectField>
      <InputField
        label={t("Reference")}
        name="reference"
        dense
        maxLength={100}
        autoComplete="off"
        className="mb-4"
        defaultValue={answer?.values.reference ?? ""}
        error={answer?.errors.reference}
        hint={t(
          "This is the approval code or the transaction reference. You can leave it empty for cash.",
        )}
      />
    </>
  );
}
