import { formatTypedAmount } from "#shop/parse-amounts.ts";
import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";
import {
  emptyProduct,
  formKeys,
  writeField,
  type FormKey,
  type ProductValues,
} from "#shop/catalogue/product-fields.ts";

import type { TypedTranslations } from "../translation-fields.tsx";

export type VariantRow = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: string;
  stockAdjustment: string;
};
export type ColorRow = { id: string; name: string; hexCode: string };

/** The form's first values: those of a submission refused without JavaScript, else the product's, else defaults. */
export function initialValues(
  product: EditableProduct | undefined,
  sent: object | null | undefined,
) {
  const values = {
    ...(Object.fromEntries(
      formKeys.map((key) => [key, firstValue(key, product?.[key])]),
    ) as InitialValues),
    slug: product?.slug ?? "",
    categoryId: product?.categoryId ?? "",
    subCategoryId: product?.subCategoryId ?? "",
    translations: (product?.translations ?? {}) as TypedTranslations,
    variants: (product?.variants ?? []).map((row): VariantRow => ({
      id: row.id,
      name: row.name,
      value: row.value,
      priceAdjustment: formatTypedAmount(row.priceAdjustment),
      stockAdjustment: String(row.stockAdjustment),
    })),
    colors: (product?.colors ?? []).map(({ id, name, hexCode }): ColorRow => ({
      id,
      name,
      hexCode,
    })),
  };
  return sent ? { ...values, ...sent } : values;
}

/** The values of checkboxes are booleans, those of all other fields are texts. */
type InitialValues = { [Key in FormKey]: ProductValues[Key] extends boolean ? boolean : string };

function firstValue(key: FormKey, value: ProductValues[FormKey] | undefined): string | boolean {
  const first = value ?? emptyProduct[key];
  if (typeof first === "boolean") return first;
  return value === undefined && typeof first === "number" ? "" : writeField(key, first);
}
