import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import { isSameAddress } from "#shop/customers/same-address.ts";
import { typedAddress } from "./typed-address.ts";
import type { TypedField } from "./use-typed-fields.ts";

/** Offers to save a typed address. Without JavaScript also a saved one, which is then not saved twice. */
export function SaveAddress({
  fields,
  addresses,
}: {
  fields: Record<TypedField | "saveAddress", FieldMetadata<string>>;
  addresses: SavedAddress[];
}) {
  const isHydrated = useHydrated();
  const typed = typedAddress(fields);
  if (isHydrated && addresses.some((address) => isSameAddress(address, typed))) return null;
  return (
    <CheckboxField
      field={fields.saveAddress}
      label={t("Save this address")}
      className="sm:col-span-6"
    />
  );
}
