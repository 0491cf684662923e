import { z } from "zod";
import { message, t, type Message } from "#languages/messages.ts";
import { amountBetween, parsedBy } from "#shop/form-fields.ts";
import type { Purity } from "#shop/money.ts";
import { parseMoney, parseWeight, parseWholeNumber } from "#shop/parse-amounts.ts";
import { maxPieceSize, parsePieceSize, type Micrometres } from "./piece-size.ts";
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
export const maxStock = 100_000;

/** A schema that parses and validates a field's text from the form. */
export function fieldSchema<Key extends FieldKey>(key: Key): z.ZodType<ProductValues[Key]> {
  const field = fieldOf(key);
  return schemas[field.kind](field) as z.ZodType<ProductValues[Key]>;
}

const schemas: { [K in Kind]: (field: ProductField) => z.ZodType<Values[K]> } = {
  text({ required, max = 160 }) {
    const text = z.string(ifMissing(required)).trim();
    const atMost = {
      error: () => t("Enter at most {count} characters", { count: max.toLocaleString("en") }),
    };
    return required
      ? text.min(1, ifMissing(required)).max(max, atMost)
      : text.max(max, atMost).optional().default("");
  },
  purity: ({ required }) => z.enum(["916", "999"] satisfies Purity[], ifMissing(required)),
  weight: ({ required }) =>
    z
      .string(ifMissing(required))
      .transform(
        amountBetween(
          (text) => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? parseWeight(text) : undefined),
          [1, maxWeightMg],
          message("Enter a weight above zero in grams, with at most two decimals"),
        ),
      ),
  money({ required }) {
    const amount = z
      .string(ifMissing(required))
      .transform(
        amountBetween(
          parseMoney,
          [0, maxMoneySen],
          message("Enter an amount in RM, zero or more, with at most two decimals"),
        ),
      );
    return required ? amount : z.string().optional().default("0").pipe(amount);
  },
  size: () =>
    z
      .string()
      .optional()
      .default("")
      .transform(
        parsedBy(
          readSize,
          message("Enter millimetres above zero, with at most two decimals, such as 4.25"),
        ),
      ),
  count: ({ required = message("Enter a whole number") }) => wholeNumber(required),
  flag: () => z.boolean().optional().default(false),
};

/** Null for an empty field; undefined for what is no size. */
function readSize(text: string): Micrometres | null | undefined {
  if (!text.trim()) return null;
  const size = parsePieceSize(text);
  return size !== undefined && size > 0 && size <= maxPieceSize ? size : undefined;
}

export function wholeNumber(
  missing: Message | string,
  range: [min: number, max: number] = [-maxStock, maxStock],
  refused: Message | string = message("Enter a whole number, such as 5"),
) {
  return z.string(ifMissing(missing)).transform(amountBetween(parseWholeNumber, range, refused));
}

/** The error of a missing value, which zod makes when it validates, in the language of that moment. */
function ifMissing(text: Message | string | undefined) {
  return text === undefined ? undefined : { error: () => t(text) };
}
