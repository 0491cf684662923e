import { message, t, type Message } from "#languages/messages.ts";
import { formatTypedAmount, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Micrometres } from "./piece-size.ts";

/** The kinds of fields and the types of their values. Form, CSV and database treat all fields of a kind alike. */
export type Values = {
  text: string;
  purity: Purity;
  weight: Milligrams;
  money: Sen;
  /** A width or length; null where none is given. */
  size: Micrometres | null;
  count: number;
  flag: boolean;
};
export type Kind = keyof Values;

export type ProductField = {
  kind: Kind;
  /** The heading of the field's CSV column. */
  title: string;
  /** The label in the form. */
  label?: Message;
  /** The error if the field is left empty. A field without it is optional. */
  required?: Message;
  /** The maximum number of characters. */
  max?: number;
  /** Set if the field is not simply a column of `products`: forms and queries treat it separately. */
  isElsewhere?: true;
  /** The price depends on this field, so queries that price products select it. */
  makesPrice?: true;
  /** An optional fact of the piece, which its page shows in a table (ADR-0088). */
  isFact?: true;
};

/**
 * A product's fields, in the order of the CSV columns. Form, CSV, queries, import and audit log all derive from this
 * table. In English everywhere: the headings, because shops exchange CSV files whatever language their staff read.
 */
export const productFields = {
  slug: { kind: "text", title: "Slug", max: 160, isElsewhere: true },
  name: {
    kind: "text",
    title: "Name",
    label: message("Product Name"),
    max: 160,
    required: message("Enter the product's name"),
  },
  description: { kind: "text", title: "Description", label: message("Description"), max: 10_000 },
  category: { kind: "text", title: "Category", max: 160, isElsewhere: true },
  subCategory: { kind: "text", title: "Sub-Category", max: 160, isElsewhere: true },
  purity: {
    kind: "purity",
    title: "Gold Type",
    label: message("Gold Type"),
    required: message("Choose the gold type"),
    makesPrice: true,
  },
  weight: {
    kind: "weight",
    title: "Weight (g)",
    label: message("Weight (grams)"),
    required: message("Enter the weight"),
    makesPrice: true,
  },
  labourFee: {
    kind: "money",
    title: "Labour Fee (RM)",
    label: message("Labour Fee (RM)"),
    required: message("Enter the labour fee"),
    makesPrice: true,
  },
  stock: {
    kind: "count",
    title: "Stock",
    label: message("Stock"),
    required: message("Enter the stock"),
    isElsewhere: true,
  },
  isFeatured: { kind: "flag", title: "Featured", label: message("Featured") },
  isBestSeller: { kind: "flag", title: "Best Seller", label: message("Best Seller") },
  isNewArrival: { kind: "flag", title: "New Arrival", label: message("New Arrival") },
  archived: { kind: "flag", title: "Archived", isElsewhere: true },
  pieceWidth: { kind: "size", title: "Width (mm)", label: message("Width (mm)"), isFact: true },
  pieceLength: { kind: "size", title: "Length (mm)", label: message("Length (mm)"), isFact: true },
  stone: { kind: "text", title: "Stone", label: message("Stone"), max: 80, isFact: true },
  clasp: { kind: "text", title: "Clasp", label: message("Clasp"), max: 80, isFact: true },
} as const satisfies Record<string, ProductField>;

type Fields = typeof productFields;
export type FieldKey = keyof Fields;
/** A product as a row of CSV: every field has a single value, and categories are given by name. */
export type ProductValues = { -readonly [Key in FieldKey]: Values[Fields[Key]["kind"]] };
/** The fields that are columns of `products` with the same name. */
export type ColumnKey = {
  [Key in FieldKey]: Fields[Key] extends { isElsewhere: true } ? never : Key;
}[FieldKey];
type PriceKey = {
  [Key in ColumnKey]: Fields[Key] extends { makesPrice: true } ? Key : never;
}[ColumnKey];
type FactKey = {
  [Key in ColumnKey]: Fields[Key] extends { isFact: true } ? Key : never;
}[ColumnKey];
/** The keys of `productFields` that are also names in the product form, which posts categories by their ids instead. */
export type FormKey = ColumnKey | "stock";

export const fieldKeys = Object.keys(productFields) as FieldKey[];
export const columnKeys = fieldKeys.filter(
  (key): key is ColumnKey => !("isElsewhere" in productFields[key]),
);
export const priceKeys = columnKeys.filter(
  (key): key is PriceKey => "makesPrice" in productFields[key],
);
export const factKeys = columnKeys.filter((key): key is FactKey => "isFact" in productFields[key]);
export const formKeys = fieldKeys.filter(
  (key): key is FormKey => key === "stock" || !("isElsewhere" in productFields[key]),
);

export function fieldOf(key: FieldKey): ProductField {
  return productFields[key];
}

export function formLabel(key: FormKey): string {
  return t(productFields[key].label);
}

const empty: Values = {
  text: "",
  purity: "916",
  weight: 0 as Milligrams,
  money: 0 as Sen,
  size: null,
  count: 0,
  flag: false,
};

/** The values of a product form in which nothing was filled in. */
export const emptyProduct = Object.fromEntries(
  fieldKeys.map((key) => [key, empty[productFields[key].kind]]),
) as ProductValues;

const writers: { [K in Kind]: (value: Values[K]) => string } = {
  text: (text) => text,
  purity: (purity) => purity,
  weight: (weight) => formatWeight(weight).replace(" g", ""),
  money: formatTypedAmount,
  size: (size) => (size === null ? "" : String(size / 1_000)),
  count: String,
  flag: (isSet) => (isSet ? "yes" : "no"),
};

/** Writes a value as text, for CSV and form fields. */
export function writeField<Key extends FieldKey>(key: Key, value: ProductValues[Key]): string {
  const write = writers[productFields[key].kind] as (value: ProductValues[Key]) => string;
  return write(value);
}
