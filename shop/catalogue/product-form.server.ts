import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { fieldSchema, maxMoneySen, wholeNumber } from "./field-schema.server.ts";
import { formKeys, productFields, type FormKey, type ProductValues } from "./product-fields.ts";
import {
  forEachLanguage,
  optionalText,
  translationFields,
} from "#shop/translation-fields.server.ts";

const id = z
  .string()
  .optional()
  .transform((text) => (text && isId(text) ? text : undefined));
const nullableId = id.transform((text) => text ?? null);

const priceAdjustment = z
  .string()
  .optional()
  .default("0")
  .transform(
    amountBetween(
      parseMoney,
      [-maxMoneySen, maxMoneySen],
      message("Enter an amount in RM, with at most two decimals"),
    ),
  );

/** The form always has an empty row for a new variant, so rows without name and value are ignored. */
const variants = z
  .array(
    z.object({
      id,
      name: z.string().trim().max(60).optional(),
      value: z.string().trim().max(60).optional(),
      priceAdjustment,
      stockAdjustment: wholeNumber(message("Enter the stock adjustment")).optional().default(0),
    }),
  )
  .max(60, { error: () => t("At most 60 variants") })
  .transform((rows) => rows.filter((row) => row.name || row.value))
  .superRefine((rows, context) => {
    if (rows.some((row) => !row.name || !row.value)) {
      context.addIssue({ code: "custom", message: t("Every variant needs a name and a value") });
    }
    const keys = rows.map((row) => `${row.name}\n${row.value}`);
    if (new Set(keys).size < keys.length) {
      context.addIssue({ code: "custom", message: t("Two variants have the same name and value") });
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
        .regex(/^#[0-9a-f]{6}$/i, { error: () => t("Enter a colour such as #d4af37") })
        .default("#000000"),
    }),
  )
  .max(30, { error: () => t("At most 30 colours") })
  .transform((rows) => rows.flatMap((row) => (row.name ? [{ ...row, name: row.name }] : [])))
  .superRefine((rows, context) => {
    if (new Set(rows.map((row) => row.name)).size < rows.length) {
      context.addIssue({ code: "custom", message: t("Two colours have the same name") });
    }
  });

const fields = Object.fromEntries(formKeys.map((key) => [key, fieldSchema(key)])) as {
  [Key in FormKey]: z.ZodType<ProductValues[Key]>;
};

/** The fields of the product form. Saving the form removes the product's pictures that `images` does not list. */
export const productForm = z.object({
  ...fields,
  slug: z.string().trim().max(80).optional(),
  categoryId: nullableId,
  subCategoryId: nullableId,
  /** The stock when the form was opened. Only the difference is saved, so that sales since then stay deducted. */
  stockSeen: wholeNumber(message("Enter the stock")).optional(),
  version: z.number().int().optional(),
  translations: translationFields({
    name: productFields.name.max,
    description: productFields.description.max,
  }),
  images: z
    .array(
      z.object({
        id,
        alt: z.string().trim().max(250).optional().default(""),
        /** The alternative text in other languages, by their codes. */
        alts: forEachLanguage(optionalText(250)),
        remove: z.boolean().optional().default(false),
      }),
    )
    .max(40),
  variants,
  colors,
});

export type ProductForm = z.output<typeof productForm>;
