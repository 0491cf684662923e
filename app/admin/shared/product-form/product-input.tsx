import { CheckboxField, InputField, SelectField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { fieldOf, formKeys, formLabel, type FormKey } from "#shop/catalogue/product-fields.ts";

/** The fields of the card "Details". */
export const factFields = formKeys.filter((key) => fieldOf(key).isFact);
/** The fields of the card "Pricing & Stock" in order; `checkboxFields` are the checkboxes below them. */
export const priceAndStock = formKeys.filter(
  (key) => !fieldOf(key).isFact && !["text", "flag"].includes(fieldOf(key).kind),
);
export const checkboxFields = formKeys.filter((key) => fieldOf(key).kind === "flag");

/** The form input for a product field, by its kind. */
export function ProductInput({ name, field }: { name: FormKey; field: AnyField }) {
  const { kind, required, max } = fieldOf(name);
  const label = formLabel(name);
  if (kind === "flag") return <CheckboxField label={label} field={field} />;
  const shared = { label, field, required: Boolean(required) };
  if (kind === "purity") {
    return (
      <SelectField {...shared}>
        <option value="916">{t("916 Gold")}</option>
        <option value="999">{t("999 Gold")}</option>
      </SelectField>
    );
  }
  if (kind === "text") return <InputField {...shared} maxLength={max} />;
  const inputMode = kind === "count" ? "numeric" : "decimal";
  return <InputField {...shared} inputMode={inputMode} autoComplete="off" />;
}
