import { t } from "#languages/messages.ts";
import { isEastMalaysia, malaysianStates } from "#shop/malaysian-states.ts";
import { InputField, RequiredMark, SelectField, type AnyField } from "./field.tsx";

export type AddressFieldName = "line1" | "line2" | "postcode" | "city" | "state";

/** The fields of a Malaysian address. The parent must be a grid of six columns. */
export function AddressFields({
  fields,
  required = true,
  isOwn = true,
}: {
  fields: Record<AddressFieldName, AnyField>;
  /** False if the fields may be hidden, because a browser does not send a form with an empty hidden required field. */
  required?: boolean;
  /** False for another person's address, which the browser must not fill in with the user's own address. */
  isOwn?: boolean;
}) {
  const fill = (name: string) => (isOwn ? name : "off");
  const must = (label: string) => ({
    required,
    label: required ? (
      label
    ) : (
      <>
        {label}
        <RequiredMark />
      </>
    ),
  });
  return (
    <>
      <InputField
        {...must(t("Address line 1"))}
        field={fields.line1}
        autoComplete={fill("address-line1")}
        maxLength={200}
        className="sm:col-span-6"
      />
      <InputField
        label={t("Address line 2")}
        field={fields.line2}
        autoComplete={fill("address-line2")}
        maxLength={200}
        hint={t("Optional")}
        className="sm:col-span-6"
      />
      <InputField
        {...must(t("Postcode"))}
        field={fields.postcode}
        autoComplete={fill("postal-code")}
        inputMode="numeric"
        maxLength={5}
        pattern="\d{5}"
        title={t("5 digits")}
        className="sm:col-span-2"
      />
      <InputField
        {...must(t("City"))}
        field={fields.city}
        autoComplete={fill("address-level2")}
        maxLength={200}
        className="sm:col-span-2"
      />
      <SelectField
        {...must(t("State"))}
        field={fields.state}
        autoComplete={fill("address-level1")}
        className="sm:col-span-2"
      >
        <option value="" data-no-state>
          {t("Choose")}
        </option>
        {malaysianStates.map((state) => (
          <option key={state} data-east={isEastMalaysia(state) || undefined}>
            {state}
          </option>
        ))}
      </SelectField>
    </>
  );
}
