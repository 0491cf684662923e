import { useCallback, useEffect, useRef } from "react";

const storageKey = "emas.checkout";

/** The fields to restore. Payment method, quote and form key are not among them: they belong to one page load. */
const names = [
  "fullName",
  "phoneNumber",
  "email",
  "notes",
  "deliveryMethod",
  "line1",
  "line2",
  "postcode",
  "city",
  "state",
] as const;

export type TypedField = (typeof names)[number];
type Fields = Partial<Record<TypedField, string | null>>;

/**
 * Restores the typed fields after a reload in the same tab, for the same `owner`. The saved fields are deleted when the
 * form is sent, and saved again if no order was placed.
 */
export function useTypedFields(owner: string, isPlacing: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const save = useCallback(() => {
    // The form is gone if the browser has already moved on to the payment page.
    if (form.current) write({ owner, fields: fieldsOf(form.current) });
  }, [owner]);
  useEffect(() => fill(form.current!, read(owner)), [owner]);
  useEffect(() => {
    if (!isPlacing) return;
    write(undefined);
    return save;
  }, [isPlacing, save]);
  return { ref: form, onInput: save };
}

function fieldsOf(form: HTMLFormElement): Fields {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, typed.get(name) as string | null]));
}

function fill(form: HTMLFormElement, fields: Fields) {
  for (const name of names) {
    const value = fields[name];
    const field = form.elements.namedItem(name);
    if (!value || !field) continue;
    if (field instanceof RadioNodeList) {
      [...field].find((radio) => radio.value === value)?.click();
    } else if (field instanceof HTMLSelectElement || isUntouched(field)) {
      (field as HTMLInputElement).value = value;
      // Makes Conform validate the restored value.
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/** False for a field that the customer filled in before hydration, which must keep its value. */
function isUntouched(field: Element) {
  const { value, defaultValue } = field as HTMLInputElement;
  return value === defaultValue;
}

/** Returns no fields if session storage is disabled or contains invalid data. */
function read(owner: string): Fields {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as {
      owner: string;
      fields: Fields;
    } | null;
    return stored?.owner === owner ? stored.fields : {};
  } catch {
    return {};
  }
}

function write(stored: { owner: string; fields: Fields } | undefined) {
  try {
    if (stored) sessionStorage.setItem(storageKey, JSON.stringify(stored));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is disabled: typed fields are not restored after a reload, but checkout works.
  }
}
