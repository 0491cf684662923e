import { z } from "zod";
import { amountBetween } from "#shop/form-fields.ts";
import type { Purity } from "#shop/money.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import {
  fieldOf,
  type FieldKey,
  type Kind,
  type ProductField,
  type ProductValues,
  type Values,
} from "./product-fields.ts";

/** RM 1,000,000.00 and 10 kg. No product costs or weighs more, so a larger number is a typing error. */
export const maxMoneySen = 100_000_000;
const maxWeightMg = 10_000_000;
const maxStock = 100_000;

/** A schema that parses and validates a field's text from the form. */
export function fieldSchema<Key extends FieldKey>(key: Key): z.ZodType<ProductValues[Key]> {
  const field = fieldOf(key);
  return schemas[field.kind](field) as z.ZodType<ProductValues[Key]>;
}

const schemas: { [K in Kind]: (field: ProductField) => z.ZodType<Values[K]> } = {
  text({ required, max = 160 }) {
    const text = z.string(required ? { error: required } : undefined).trim();
    const atMost = `Enter at most ${max.toLocaleString("en")} characters`;
    return required
      ? text.min(1, required).max(max, atMost)
      : text.max(max, atMost).optional().default("");
  },
  purity: ({ required }) => z.enum(["916", "999"] satisfies Purity[], { error: required }),
  weight: ({ required }) =>
    z
      .string({ error: required })
      .transform(
        amountBetween(
          (text) => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? parseWeight(text) : undefined),
          [1, maxWeightMg],
          "Enter a weight above zero in grams, with at most two decimals",
        ),
      ),
  money({ required }) {
    const amount = z
      .string({ error: required })
      .transform(
        amountBetween(
          parseMoney,
          [0, maxMoneySen],
          "Enter an amount in RM, zero or more, with at most two decimals",
        ),
      );
    return required ? amount : z.string().optional().default("0").pipe(amount);
  },
  count: ({ required = "Enter a whole number" }) => wholeNumber(required),
  flag: () => z.boolean().optional().default(false),
};

export function wholeNumber(missing: string) {
  return z
    .string({ error: missing })
    .transform(
      amountBetween(
        (text) => (/^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined),
        [-maxStock, maxStock],
        "Enter a whole number, such as 5",
      ),
    );
}
