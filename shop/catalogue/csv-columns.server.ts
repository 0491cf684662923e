import { z } from "zod";
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

export type CsvColumn = {
  key: FieldKey;
  title: string;
  format: (values: ProductValues) => string;
  parse: (
    cell: string,
  ) => { ok: true; value: ProductValues[FieldKey] } | { ok: false; message: string };
};

const purity = z
  .string()
  .transform(
    parsedBy(
      (cell) => /^(916|999)(?: gold)?$/i.exec(cell.trim())?.[1] as Purity | undefined,
      "Enter 916 or 999",
    ),
  );

/** Accepts a decimal comma (`3,75`) and commas between thousands (`1,234.50`, `12,500`); refuses any other comma. */
const decimalText = z
  .string()
  .trim()
  .refine(
    (cell) => !cell.includes(",") || /^\D*(\d+,\d{1,2}|\d{1,3}(,\d{3})+(\.\d{1,2})?)$/.test(cell),
    "Use a point for decimals, such as 12.50",
  )
  .transform((cell) => cell.replace(/,(\d{1,2})$/, ".$1"));

const yesOrNo = z.string().transform(
  parsedBy((cell) => {
    const word = cell.trim().toLowerCase();
    if (["yes", "y", "true", "1"].includes(word)) return true;
    return ["no", "n", "false", "0", ""].includes(word) ? false : undefined;
  }, "Enter yes or no"),
);

function decimal(key: FieldKey) {
  return decimalText.pipe(fieldSchema(key) as z.ZodType<unknown, string>);
}

/** Schemas for the kinds of fields whose text in a CSV file differs from the text in the product form. */
const cellSchemas: { [K in Kind]?: (key: FieldKey) => z.ZodType } = {
  purity: () => purity,
  weight: decimal,
  money: decimal,
  flag: () => yesOrNo,
};

export const csvColumns: CsvColumn[] = fieldKeys.map(defineColumn);

export const productCsvHeader = byteOrderMark + csvLine(csvColumns.map(({ title }) => title));

export function productCsvLine(values: ProductValues): string {
  return csvLine(csvColumns.map(({ format }) => format(values)));
}

/** Finds the column with this heading; ignores case, punctuation and the unit in brackets. */
export function findColumn(heading: string): CsvColumn | undefined {
  return csvColumns.find(({ title }) => normalizeHeading(title) === normalizeHeading(heading));
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
    parse(cell) {
      const found = schema.safeParse(cell);
      if (found.success) return { ok: true, value: found.data as ProductValues[FieldKey] };
      return { ok: false, message: found.error.issues[0]?.message ?? "Enter a valid value" };
    },
  };
}
