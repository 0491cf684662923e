import { InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

/** What is deducted from the value of returned pieces, and why. */
export function DeductionFields({
  fields,
}: {
  fields: Record<"deduction" | "deductionReason", AnyField>;
}) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <InputField
        label={t("Deduction (RM)")}
        field={fields.deduction}
        inputMode="decimal"
        autoComplete="off"
      />
      <InputField
        label={t("Reason for the deduction")}
        hint={t("The customer sees it.")}
        field={fields.deductionReason}
        maxLength={300}
      />
    </div>
  );
}
