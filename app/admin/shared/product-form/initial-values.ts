import { formatTypedAmount } from "#shop/money.ts";
import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";
import {
  emptyProduct,
  formKeys,
  writeField,
  type FormKey,
  type ProductValues,
} from "#shop/catalogue/product-fields.ts";
import type { SeriesFields, SeriesVariant } from "#shop/catalogue/variant-series.ts";
import type { TypedTranslations } from "../translation-fields.tsx";

export type VariantRow = {
  id: string;
  name: string;
  value: string;
  /** Empty where the variant weighs what the product weighs. */
  weight: string;
  priceAdjustment: string;
  stockAdjustment: string;
  /** The number on hand, if staff typed it; otherwise it follows from the stock and its adjustment. */
  onHand?: string | undefined;
};
export type ColorRow = { id: string; name: string; hexCode: string };

/** The form's first values: those of a submission that was refused, else the product's, else defaults. */
export function initialValues(
  product: EditableProduct | undefined,
  sent: object | null | undefined,
) {
  if (!sent) return valuesOf(product);
  const rows = "variants" in sent && Array.isArray(sent.variants) ? sent.variants : [];
  const variants = rows.map(sentVariant);
  // Without JavaScript, the form adds an empty row again.
  const last = variants.findLastIndex(({ id, name, value }) => id || name || value);
  // What was left empty is not sent, so it must not come back from the product. `version` and `stockSeen` stay those of
  // the form that was opened, or the next attempt would overwrite what a colleague saved or undo a sale.
  return { ...valuesOf(undefined), ...sent, variants: variants.slice(0, last + 1) };
}

function valuesOf(product: EditableProduct | undefined) {
  return {
    version: product?.version,
    stockSeen: product && String(product.stock),
    ...(Object.fromEntries(
      formKeys.map((key) => [key, firstValue(key, product?.[key])]),
    ) as InitialValues),
    slug: product?.slug ?? "",
    categoryId: product?.categoryId ?? "",
    subCategoryId: product?.subCategoryId ?? "",
    translations: (product?.translations ?? {}) as TypedTranslations,
    sizes: {} as Partial<SeriesFields>,
    variants: (product?.variants ?? []).map((row): VariantRow => ({
      id: row.id,
      ...writeVariant(row),
      stockAdjustment: String(row.stockAdjustment),
    })),
    colors: (product?.colors ?? []).map(({ id, name, hexCode }): ColorRow => ({
      id,
      name,
      hexCode,
    })),
  };
}

type SentVariant = Partial<VariantRow> & { onHandSeen?: string };

/** A row as it was sent. Without JavaScript, the number on hand was typed if it is not the one that the form had. */
function sentVariant(row: SentVariant = {}): VariantRow {
  const { onHand, onHandSeen, ...others } = row;
  const isTyped = onHand !== undefined && onHand !== onHandSeen;
  return { ...emptyVariant, ...others, ...(isTyped && { onHand }) };
}

/** A variant's name, weight and price adjustment as its fields show them. */
export function writeVariant({ name, value, weight, priceAdjustment }: SeriesVariant) {
  return {
    name,
    value,
    weight: weight ? writeField("weight", weight) : "",
    priceAdjustment: formatTypedAmount(priceAdjustment),
  };
}

export const emptyVariant: VariantRow = {
  id: "",
  name: "",
  value: "",
  weight: "",
  priceAdjustment: "0.00",
  stockAdjustment: "0",
};

/** The values of checkboxes are booleans, those of all other fields are texts. */
type InitialValues = { [Key in FormKey]: ProductValues[Key] extends boolean ? boolean : string };

function firstValue(key: FormKey, value: ProductValues[FormKey] | undefined): string | boolean {
  const first = value ?? emptyProduct[key];
  if (typeof first === "boolean") return first;
  return value === undefined && typeof first === "number" ? "" : writeField(key, first);
}
