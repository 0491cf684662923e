import { useCallback, useEffect, useRef, useState } from "react";
import { forgetTypedFields, readTypedFields, writeTypedFields } from "#app/ui/typed-fields.ts";

/** The fields to restore. Quote and form key are not among them: they belong to one page load. */
const names = [
  "fullName",
  "phoneNumber",
  "email",
  "notes",
  "isGift",
  "giftMessage",
  "deliveryMethod",
  "line1",
  "line2",
  "postcode",
  "city",
  "state",
  "paymentMethod",
] as const;

export type TypedField = (typeof names)[number];
type Fields = Partial<Record<TypedField, string>>;

/**
 * Restores the typed fields after a reload or in another tab of this device, for the same `owner` (ADR-0077). The saved
 * fields are deleted when the form is sent, and saved again if no order was placed. `clear` empties the form again.
 */
export function useTypedFields(owner: string, isPlacing: boolean) {
  const form = useRef<HTMLFormElement>(null);
  /** What the page itself filled in. The form's defaults change with each answer of the server. */
  const own = useRef<Fields>({});
  const [isRestored, setRestored] = useState(false);
  const save = useCallback(() => {
    // The form is gone if the browser has already moved on to the payment page.
    if (form.current) writeTypedFields(owner, changedFields(form.current, own.current));
  }, [owner]);
  useEffect(() => {
    own.current = defaultsOf(form.current!);
    setRestored(fill(form.current!, own.current, readTypedFields(owner)));
  }, [owner]);
  useEffect(() => {
    if (!isPlacing) return;
    forgetTypedFields();
    return save;
  }, [isPlacing, save]);
  const clear = useCallback(() => {
    reset(form.current!, own.current);
    forgetTypedFields();
    setRestored(false);
  }, []);
  return { form: { ref: form, onInput: save }, isRestored, clear };
}

/** What differs from the page's own values, such as those of the account: those may change until the next visit. */
function changedFields(form: HTMLFormElement, own: Fields): Fields {
  const changed = names.flatMap((name) => {
    const field = fieldOf(form, name);
    return field && valueOf(field) !== own[name] ? [[name, valueOf(field)]] : [];
  });
  return Object.fromEntries(changed) as Fields;
}

/**
 * Fills in what was typed, except where the customer has typed before hydration. Returns whether it filled in anything
 * but a radio button.
 */
function fill(form: HTMLFormElement, own: Fields, typed: Fields): boolean {
  // Decided before anything is filled in, because a postcode chooses a state, which is then no longer untouched.
  const untouched = names.flatMap((name) => {
    const field = fieldOf(form, name);
    const value = typed[name];
    return value && field && valueOf(field) === own[name] ? [{ field, value }] : [];
  });
  for (const { field, value } of untouched) setValue(field, value);
  return untouched.some(({ field }) => !isRadio(field));
}

function reset(form: HTMLFormElement, own: Fields) {
  for (const name of names) {
    const field = fieldOf(form, name);
    if (field && !isRadio(field)) setValue(field, own[name] ?? "");
  }
}

function setValue(field: RadioNodeList | HTMLInputElement, value: string) {
  if (field instanceof RadioNodeList) {
    const radios = [...field] as HTMLInputElement[];
    radios.find((radio) => radio.value === value)?.click();
    return;
  }
  // The only choice that is left. What was chosen then is no longer offered.
  if (field.type === "radio") return;
  if (field.type === "checkbox") {
    if (valueOf(field) !== value) field.click();
    return;
  }
  field.value = value;
  // Makes Conform validate the value.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isRadio(field: RadioNodeList | HTMLInputElement): boolean {
  return field instanceof RadioNodeList || field.type === "radio";
}

/** Of a checkbox: "on" if it is checked, as browsers send it. */
function valueOf(field: RadioNodeList | HTMLInputElement): string {
  const isUnchecked = "type" in field && field.type === "checkbox" && !field.checked;
  return isUnchecked ? "" : field.value;
}

function defaultsOf(form: HTMLFormElement): Fields {
  const values = names.map((name) => [name, defaultOf(fieldOf(form, name))]);
  return Object.fromEntries(values) as Fields;
}

function defaultOf(field: ReturnType<typeof fieldOf>): string | undefined {
  if (field instanceof RadioNodeList) {
    const radios = [...field] as HTMLInputElement[];
    return radios.find(({ defaultChecked }) => defaultChecked)?.value;
  }
  if (field?.type === "checkbox") return field.defaultChecked ? field.value : "";
  if (!(field instanceof HTMLSelectElement)) return field?.defaultValue;
  const options = [...(field as HTMLSelectElement).options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/** A select or textarea has what is used here of an input. A single radio button is not a list. */
function fieldOf(form: HTMLFormElement, name: TypedField) {
  return form.elements.namedItem(name) as RadioNodeList | HTMLInputElement | null;
}
