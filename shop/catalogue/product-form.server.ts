import { z } from "zod";
import { isId } from "#shop/id.ts";
import { parseMoney, type Sen } from "#shop/money.ts";
import { parseWeight } from "#shop/weight.ts";

/** RM 1,000,000.00 and 10 kg: beyond them stands no piece but a slip of the keyboard. */
const mostMoney = 100_000_000;
const mostWeight = 10_000_000;
const mostStock = 100_000;

const id = z
  .string()
  .optional()
  .transform((text) => (text && isId(text) ? text : undefined));
const nullableId = id.transform((text) => text ?? null);

const weight = z.string({ error: "Enter the weight" }).transform((text, context) => {
  const found = /^\d+(\.\d{1,2})?$/.test(text.trim()) ? parseWeight(text) : undefined;
  if (found !== undefined && found > 0 && found <= mostWeight) return found;
  return refuse(context, "Enter a weight above zero in grams, with at most two decimals");
});

const labourFee = z.string({ error: "Enter the labour fee" }).transform((text, context) => {
  const found = parseMoney(text);
  if (found !== undefined && found >= 0 && found <= mostMoney) return found;
  return refuse(context, "Enter an amount in RM, zero or more, with at most two decimals");
});

const priceAdjustment = z
  .string()
  .optional()
  .transform((text, context) => {
    const found = text === undefined ? (0 as Sen) : parseMoney(text);
    if (found !== undefined && Math.abs(found) <= mostMoney) return found;
    return refuse(context, "Enter an amount in RM, with at most two decimals");
  });

function wholeNumber(missing: string) {
  return z
    .string({ error: missing })
    .transform((text, context) =>
      /^-?\d{1,6}$/.test(text.trim()) && Math.abs(Number(text)) <= mostStock
        ? Number(text)
        : refuse(context, "Enter a whole number"),
    );
}

/** A row of which nothing was filled in was only offered. */
const variants = z
  .array(
    z.object({
      id,
      name: z.string().trim().max(60).optional(),
      value: z.string().trim().max(60).optional(),
      priceAdjustment,
      stockAdjustment: wholeNumber("Enter a whole number").optional().default(0),
    }),
  )
  .max(60, "At most 60 variants")
  .transform((rows) => rows.filter((row) => row.name || row.value))
  .superRefine((rows, context) => {
    if (rows.some((row) => !row.name || !row.value)) {
      context.addIssue({ code: "custom", message: "Every variant needs a name and a value" });
    }
    const keys = rows.map((row) => `${row.name}\n${row.value}`);
    if (new Set(keys).size < keys.length) {
      context.addIssue({ code: "custom", message: "Two variants have the same name and value" });
    }
  })
  .transform((rows) =>
    rows.map((row) => ({ ...row, name: row.name ?? "", value: row.value ?? "" })),
  );

const colors = z
  .array(
    z.object({
      id,
      name: z.string().trim().max(60).optional(),
      hexCode: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, "Enter a colour such as #d4af37")
        .default("#000000"),
    }),
  )
  .max(30, "At most 30 colours")
  .transform((rows) => rows.flatMap((row) => (row.name ? [{ ...row, name: row.name }] : [])))
  .superRefine((rows, context) => {
    if (new Set(rows.map((row) => row.name)).size < rows.length) {
      context.addIssue({ code: "custom", message: "Two colours have the same name" });
    }
  });

/** The product form as it is sent: shapes only. Pictures that are not listed are taken away. */
export const productForm = z.object({
  name: z
    .string({ error: "Enter the product's name" })
    .trim()
    .min(1, "Enter the product's name")
    .max(160, "At most 160 characters"),
  slug: z.string().trim().max(80).optional(),
  description: z.string().trim().max(10_000, "At most 10,000 characters").optional().default(""),
  categoryId: nullableId,
  subCategoryId: nullableId,
  purity: z.enum(["916", "999"], { error: "Choose the gold type" }),
  weight,
  labourFee,
  stock: wholeNumber("Enter the stock"),
  /** What the stock was when the form was opened: pieces sold meanwhile are not put back. */
  stockSeen: wholeNumber("Enter the stock").optional(),
  version: z.number().int().optional(),
  isFeatured: z.boolean().optional().default(false),
  isBestSeller: z.boolean().optional().default(false),
  isNewArrival: z.boolean().optional().default(false),
  images: z
    .array(
      z.object({
        id,
        alt: z.string().trim().max(250).optional().default(""),
        remove: z.boolean().optional().default(false),
      }),
    )
    .max(40),
  variants,
  colors,
});

export type ProductForm = z.output<typeof productForm>;

function refuse(
  context: { addIssue(issue: { code: "custom"; message: string }): void },
  message: string,
) {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
