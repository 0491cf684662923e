import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import type { Translations } from "#db/schema/units.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import { parsedBy } from "#shop/form-fields.ts";
import type { Purity } from "#shop/money.ts";
import { fieldSchema } from "./field-schema.server.ts";
import {
  fieldKeys,
  fieldOf,
  writeField,
  type FieldKey,
  type Kind,
  type ProductValues,
} from "./product-fields.ts";
import {
  keepOtherLanguages,
  optionalText,
  translationLanguages,
  withoutEmpty,
} from "#shop/translation-fields.server.ts";

/** A text in another language, such as `ms.name`. */
type TranslationKey = `${string}.${TranslatedField}`;
type TranslatedField = "name" | "description";
/** A product as a row of CSV; translations are values of their own, such as `ms.name`. */
export type CsvValues = ProductValues & { [key: TranslationKey]: string };

export type CsvColumn = {
  key: FieldKey | TranslationKey;
  title: string;
  format: (values: CsvValues) => string;
  parse: (
    cell: string,
  ) => { ok: true; value: ProductValues[FieldKey] } | { ok: false; message: string };
};

const purity = z
  .string()
  .transform(
    parsedBy(
      (cell) => /^(916|999)(?: gold)?$/i.exec(cell.trim())?.[1] as Purity | undefined,
      message("Enter 916 or 999"),
    ),
  );

/** Accepts a decimal comma (`3,75`) and commas between thousands (`1,234.50`, `12,500`); refuses any other comma. */
const decimalText = z
  .string()
  .trim()
  .refine(
    (cell) => !cell.includes(",") || /^\D*(\d+,\d{1,2}|\d{1,3}(,\d{3})+(\.\d{1,2})?)$/.test(cell),
    { error: () => t("Use a point for decimals, such as 12.50") },
  )
  .transform((cell) => cell.replace(/,(\d{1,2})$/, ".$1"));

const yesOrNo = z.string().transform(
  parsedBy((cell) => {
    const word = cell.trim().toLowerCase();
    if (["yes", "y", "true", "1"].includes(word)) return true;
    return ["no", "n", "false", "0", ""].includes(word) ? false : undefined;
  }, message("Enter yes or no")),
);

function decimal(key: FieldKey) {
  return decimalText.pipe(fieldSchema(key) as z.ZodType<unknown, string>);
}

/** Schemas for the kinds of fields whose text in a CSV file differs from the text in the product form. */
const cellSchemas: { [K in Kind]?: (key: FieldKey) => z.ZodType } = {
  purity: () => purity,
  weight: decimal,
  money: decimal,
  size: decimal,
  flag: () => yesOrNo,
};

const translatedFields: TranslatedField[] = ["name", "description"];

/** Name and description in each language follow the fields of a product, as `Name (ms)`. */
export const csvColumns: CsvColumn[] = [
  ...fieldKeys.map(defineColumn),
  ...translationLanguages().flatMap((language) =>
    translatedFields.map((field) => defineTranslation(language, field)),
  ),
];

export const productCsvHeader = byteOrderMark + csvLine(csvColumns.map(({ title }) => title));

export function productCsvLine(values: CsvValues): string {
  return csvLine(csvColumns.map(({ format }) => format(values)));
}

/**
 * Finds the column with this heading; ignores case, punctuation and the unit in brackets. Brackets behind a name or
 * description are a language, so that `Name (fr)` is not taken for the English name.
 */
export function findColumn(heading: string): CsvColumn | undefined {
  const wanted = normalizeHeading(heading);
  const column = csvColumns.find(({ title }) => normalizeHeading(title) === wanted);
  if (!heading.includes("(") || !translatedFields.some((field) => column?.key === field))
    return column;
  const language = languageIn(heading);
  return csvColumns.find(({ key }) => key === `${language}.${column!.key}`);
}

function languageIn(heading: string) {
  return /\((.*?)\)/.exec(heading)?.[1]?.trim().toLowerCase();
}

function normalizeHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(.*\)/, "")
    .replace(/[^a-z]/g, "");
}

function defineColumn(key: FieldKey): CsvColumn {
  const { kind, title } = fieldOf(key);
  const schema = cellSchemas[kind]?.(key) ?? fieldSchema(key);
  return {
    key,
    title,
    // Unifies line breaks, because browsers and spreadsheets use different ones for the same text.
    format: (values) => writeField(key, values[key]).replaceAll(/\r\n?/g, "\n").trim(),
    parse: (cell) => parseCell(schema, cell),
  };
}

function defineTranslation(language: string, field: TranslatedField): CsvColumn {
  const { title, max } = fieldOf(field);
  const schema = optionalText(max!);
  const key: TranslationKey = `${language}.${field}`;
  return {
    key,
    title: `${title} (${language})`,
    format: (values) => (values[key] ?? "").replaceAll(/\r\n?/g, "\n").trim(),
    parse: (cell) => parseCell(schema, cell),
  };
}

function parseCell(schema: z.ZodType, cell: string): ReturnType<CsvColumn["parse"]> {
  const found = schema.safeParse(cell);
  if (found.success) return { ok: true, value: found.data as ProductValues[FieldKey] };
  return { ok: false, message: found.error.issues[0]?.message ?? t("Enter a valid value") };
}

/** The translations of a product as values of CSV. */
export function flattenTranslations(translations: Translations<TranslatedField>) {
  const values: { [key: TranslationKey]: string } = {};
  for (const [language, texts] of Object.entries(translations)) {
    for (const field of translatedFields) {
      const text = texts[field];
      if (text) values[`${language}.${field}`] = text;
    }
  }
  return values;
}

/** The translations in values of CSV; languages that have no columns stay as `before`. */
export function readTranslations(
  values: CsvValues,
  before: Translations<TranslatedField> | undefined,
): Translations<TranslatedField> {
  const given = translationLanguages().map((language) => [
    language,
    { name: values[`${language}.name`], description: values[`${language}.description`] },
  ]);
  return keepOtherLanguages(before, withoutEmpty(Object.fromEntries(given)));
}
