import { useRef, type InputEvent } from "react";
import { t } from "#languages/messages.ts";
import { isEastMalaysia, malaysianStates } from "#shop/malaysian-states.ts";
import { postcodeQuestion, statesOfPostcode } from "#shop/postcodes.ts";
import { InputField, RequiredMark, SelectField, type AnyField } from "./field.tsx";

export type AddressFieldName = "line1" | "line2" | "postcode" | "city" | "state";

/**
 * The fields of a Malaysian address. The parent must be a grid of six columns. A postcode chooses its state, and a
 * postcode of another state is asked about (ADR-0067).
 */
export function AddressFields({
  fields,
  required = true,
  isOwn = true,
  section,
}: {
  fields: Record<AddressFieldName, AnyField>;
  /** False if the fields may be hidden, because a browser does not send a form with an empty hidden required field. */
  required?: boolean;
  /** False for another person's address, which the browser must not fill in with the user's own address. */
  isOwn?: boolean;
  /** The prefix by which a browser fills in these fields together with others. */
  section?: "shipping";
}) {
  const fill = (name: string) => (isOwn ? (section ? `${section} ${name}` : name) : "off");
  // The state that a postcode chose follows the next postcode; one that the person chose stays.
  const chosenState = useRef("");
  const question =
    fields.postcode.errors === undefined
      ? postcodeQuestion({ postcode: textOf(fields.postcode), state: textOf(fields.state) })
      : undefined;
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
        onInput={chooseState}
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
      <p role="status" className="-mt-3 text-sm font-medium text-warn sm:col-span-6">
        {question}
      </p>
    </>
  );

  function chooseState({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>) {
    const [state] = statesOfPostcode(value.trim());
    const select = form?.elements.namedItem(fields.state.name);
    if (!state || !(select instanceof HTMLSelectElement)) return;
    if (select.value !== "" && select.value !== chosenState.current) return;
    chosenState.current = state;
    select.value = state;
    // Conform and the form's other listeners learn of a value by this event.
    select.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function textOf({ value }: AnyField): string {
  return typeof value === "string" ? value.trim() : "";
}
