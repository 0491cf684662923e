import { z } from "zod";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { Milligrams, Purity, Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { productForm } from "./product-form.server.ts";

/** A product as a line of a sheet has it: everything that has one value, categories by their names. */
export type SheetValues = {
  slug: string;
  name: string;
  description: string;
  category: string;
  subCategory: string;
  purity: Purity;
  weight: Milligrams;
  labourFee: Sen;
  stock: number;
  isFeatured: boolean;
  isBestSeller: boolean;
  isNewArrival: boolean;
  archived: boolean;
};

type Key = keyof SheetValues;
export type Column = {
  key: Key;
  title: string;
  write: (values: SheetValues) => string;
  read: (cell: string) => { ok: true; value: SheetValues[Key] } | { ok: false; message: string };
};

const { name, description, weight, labourFee, stock } = productForm.shape;

const text = z.string().trim().max(160, "At most 160 characters");

const purity = z.string().transform((cell, context) => {
  const [, found] = /^(916|999)(?: gold)?$/i.exec(cell.trim()) ?? [];
  if (found) return found as Purity;
  context.addIssue({ code: "custom", message: "Write 916 or 999" });
  return z.NEVER;
});

/** `3,75`, as half of Europe's spreadsheets write it, is 3.75; `1,234.50` and `12,500` are thousands. */
const withPoint = z
  .string()
  .trim()
  .refine(
    (cell) => !cell.includes(",") || /^\D*(\d+,\d{1,2}|\d{1,3}(,\d{3})+(\.\d{1,2})?)$/.test(cell),
    "Write decimals with a point, as 12.50",
  )
  .transform((cell) => cell.replace(/,(\d{1,2})$/, ".$1"));

const yesOrNo = z.string().transform((cell, context) => {
  const word = cell.trim().toLowerCase();
  if (["yes", "y", "true", "1"].includes(word)) return true;
  if (["no", "n", "false", "0", ""].includes(word)) return false;
  context.addIssue({ code: "custom", message: "Write yes or no" });
  return z.NEVER;
});

const asItIs = (value: string | number) => String(value);
const yes = (value: boolean) => (value ? "yes" : "no");

export const columns: Column[] = [
  column("slug", "Slug", text, asItIs),
  column("name", "Name", name, asItIs),
  column("description", "Description", description, asItIs),
  column("category", "Category", text, asItIs),
  column("subCategory", "Sub-Category", text, asItIs),
  column("purity", "Gold Type", purity, asItIs),
  column("weight", "Weight (g)", withPoint.pipe(weight), (value) =>
    formatWeight(value).replace(" g", ""),
  ),
  column("labourFee", "Labour Fee (RM)", withPoint.pipe(labourFee), (value) =>
    (value / 100).toFixed(2),
  ),
  column("stock", "Stock", stock, asItIs),
  column("isFeatured", "Featured", yesOrNo, yes),
  column("isBestSeller", "Best Seller", yesOrNo, yes),
  column("isNewArrival", "New Arrival", yesOrNo, yes),
  column("archived", "Archived", yesOrNo, yes),
];

export const sheetHead = byteOrderMark + csvLine(columns.map(({ title }) => title));

export function sheetLine(values: SheetValues): string {
  return csvLine(columns.map(({ write }) => write(values)));
}

/** The column that a heading means: case, signs and the unit in brackets make no difference. */
export function columnOf(heading: string): Column | undefined {
  return columns.find(({ title }) => bare(title) === bare(heading));
}

function bare(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(.*\)/, "")
    .replace(/[^a-z]/g, "");
}

function column<K extends Key>(
  key: K,
  title: string,
  schema: z.ZodType<SheetValues[K], string | undefined>,
  written: (value: SheetValues[K]) => string,
): Column {
  return {
    key,
    title,
    // Browsers and spreadsheets break lines differently; it is the same text.
    write: (values) => written(values[key]).replaceAll(/\r\n?/g, "\n").trim(),
    read(cell) {
      const found = schema.safeParse(cell);
      if (found.success) return { ok: true, value: found.data };
      return { ok: false, message: found.error.issues[0]?.message ?? "This cannot be read" };
    },
  };
}
