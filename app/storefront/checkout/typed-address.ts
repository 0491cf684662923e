import type { FieldMetadata } from "@conform-to/react";
import type { TypedField } from "./use-typed-fields.ts";

type AddressField = Extract<TypedField, "line1" | "line2" | "postcode" | "city" | "state">;
export type AddressMetadata = Record<AddressField, Pick<FieldMetadata<string>, "value">>;

/** The address that the form holds now. */
export function typedAddress({ line1, line2, postcode, city, state }: AddressMetadata) {
  return {
    line1: line1.value ?? "",
    line2: line2.value ?? "",
    postcode: postcode.value ?? "",
    city: city.value ?? "",
    state: state.value ?? "",
  };
}
