import type { ChangeEvent } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import { isSameAddress } from "#shop/customers/same-address.ts";
import { typedAddress, type AddressMetadata } from "./typed-address.ts";

const parts = ["line1", "line2", "postcode", "city", "state"] as const;

/**
 * A select that fills in the chosen address of the account. The loader has already filled in the default address. What it
 * shows follows the fields, because they are also typed, cleared, and restored after the Back button.
 */
export function SavedAddresses(props: { addresses: SavedAddress[]; fields: AddressMetadata }) {
  const { addresses, fields } = props;
  const isHydrated = useHydrated();
  if (!isHydrated || addresses.length < 2) return null;
  const typed = typedAddress(fields);
  const shown = addresses.find((address) => isSameAddress(address, typed));
  return (
    <SelectField
      label={t("Deliver to")}
      value={shown?.id ?? ""}
      onChange={fillIn}
      className="sm:col-span-6"
    >
      {shown ? null : <option value="">{t("Another address")}</option>}
      {addresses.map(({ id, label, line1, city }) => (
        <option key={id} value={id}>
          {[label, line1, city].filter(Boolean).join(", ")}
        </option>
      ))}
    </SelectField>
  );

  function fillIn({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const chosen = addresses.find(({ id }) => id === currentTarget.value);
    for (const part of chosen ? parts : []) {
      const field = currentTarget.form?.elements.namedItem(part);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = chosen?.[part] ?? "";
        // Conform validates on input events only: without this event, an error of the old value would stay.
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }
}
