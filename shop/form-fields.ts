import { z } from "zod";
import { t, type Message } from "#languages/messages.ts";

/** A form's checkbox: browsers send "on" if it is checked, otherwise nothing. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Makes a zod `transform` from `parse`. Refuses a text with `message` if `parse` returns undefined for it. */
export function parsedBy<Value>(
  parse: (text: string) => Value | undefined,
  message: Message | string,
) {
  return (text: string, context: Pick<z.RefinementCtx, "addIssue">): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: t(message) });
    return z.NEVER;
  };
}

/** Like `parsedBy`, for an amount from `min` to `max`. */
export function amountBetween<Amount extends number>(
  parse: (text: string) => Amount | undefined,
  [min, max]: [min: number, max: number],
  message: Message | string,
) {
  return parsedBy((text) => {
    const amount = parse(text);
    return amount !== undefined && amount >= min && amount <= max ? amount : undefined;
  }, message);
}

/** Treats a blank field as a missing one, because `z.coerce` would read it as 0. */
export function unlessBlank<Field extends z.ZodType>(field: Field) {
  return z.preprocess(
    (value) => (typeof value === "string" && !value.trim() ? undefined : value),
    field,
  );
}

/** A field with a whole number from 0 to `max`. */
export const wholeNumber = (max: number) =>
  unlessBlank(
    z.coerce
      .number({ error: () => t("Enter a whole number") })
      .int({ error: () => t("Enter a whole number") })
      .min(0, { error: () => t("Enter 0 or more") })
      .max(max, { error: () => t("Enter at most {number}", { number: max }) }),
  );

export const wholeNumberFromOne = (max: number) =>
  wholeNumber(max).refine((number) => number > 0, { error: () => t("Enter 1 or more") });

/** A text that may be left empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, { error: () => t("At most {count} characters", { count: maxLength }) })
    .default("");

/** How many pieces of items of an order a form names. */
export const namedPieces = z.array(
  z.object({ orderItemId: z.string(), quantity: unlessBlank(wholeNumber(9999).default(0)) }),
);
