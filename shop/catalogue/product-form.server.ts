import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween, unlessBlank } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { adjustmentFor } from "#shop/stock/variant-stock.ts";
import { fieldSchema, maxMoneySen, maxStock, wholeNumber } from "./field-schema.server.ts";
import { formKeys, productFields, type FormKey, type ProductValues } from "./product-fields.ts";
import { maxVariants } from "./variant-series.ts";
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

const variantWeight = unlessBlank(fieldSchema("weight").optional()).transform(
  (weight) => weight ?? null,
);

const stockAdjustment = wholeNumber(
  message("Enter the stock adjustment"),
  // Twice the stock's limits, so that every number on hand has an adjustment.
  [-2 * maxStock, 2 * maxStock],
);
const onHand = wholeNumber(
  message("Enter the number on hand"),
  [0, maxStock],
  message("Enter a whole number, 0 or more"),
);

const variants = z
  .array(
    z.object({
      id,
      name: z.string().trim().max(60).optional(),
      value: z.string().trim().max(60).optional(),
      weight: variantWeight,
      priceAdjustment,
      stockAdjustment: stockAdjustment.optional().default(0),
      /** The stock adjustment follows from this number, unless it is still `onHandSeen`, which the form came with. */
      onHand: onHand.optional(),
      onHandSeen: z.string().trim().optional(),
    }),
  )
  .max(maxVariants, { error: () => t("At most 60 variants") })
  .transform((rows) => rows.filter(isFilledIn))
  .superRefine((rows, context) => {
    if (rows.some((row) => !row.name || !row.value)) {
      context.addIssue({ code: "custom", message: t("Every variant needs a name and a value") });
    }
    const keys = rows.map((row) => `${row.name}\n${row.value}`);
    if (new Set(keys).size < keys.length) {
      context.addIssue({ code: "custom", message: t("Two variants have the same name and value") });
    }
    if (new Set(rows.flatMap(({ name, weight }) => (weight ? name : []))).size > 1) {
      context.addIssue({
        code: "custom",
        message: t("Give weights to variants of one name only, such as Size"),
      });
    }
  })
  .transform((rows) =>
    rows.map((row) => ({ ...row, name: row.name ?? "", value: row.value ?? "" })),
  );

type NamedRow = { id?: string | undefined; name?: string | undefined; value?: string | undefined };

/** The form has empty rows for new variants. It fills in the name of the row above. */
function isFilledIn(row: NamedRow, at: number, rows: NamedRow[]): boolean {
  if (row.value) return true;
  const isCopied = !row.id && row.name === rows[at - 1]?.name;
  return Boolean(row.name) && !isCopied;
}

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

const productFormFields = z.object({
  ...fields,
  slug: z.string().trim().max(80).optional(),
  categoryId: nullableId,
  subCategoryId: nullableId,
  /** The stock when the form was opened. Only the difference is saved, so that sales since then stay deducted. */
  stockSeen: wholeNumber(message("Enter the stock")).optional(),
  version: z.number().int().optional(),
  /** The id that a new product gets. Made with the form, so that a form that is sent twice creates one product. */
  newId: z.uuid().optional().catch(undefined),
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

/** The fields of the product form. Saving the form removes the product's pictures that `images` does not list. */
export const productForm = productFormFields.transform((form) => ({
  ...form,
  variants: form.variants.map((row) => withoutOnHand(row, form.stock)),
}));

type VariantFields = z.output<typeof variants>[number];

/** Replaces a number on hand that staff typed by the stock adjustment that makes it (ADR-0068). */
function withoutOnHand({ onHand: typed, onHandSeen, ...variant }: VariantFields, stock: number) {
  if (typed === undefined || String(typed) === onHandSeen) return variant;
  return { ...variant, stockAdjustment: adjustmentFor(typed, stock) };
}

export type ProductForm = z.output<typeof productForm>;
