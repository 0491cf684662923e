import { z } from "zod";
import { parseMoney, type SenPerGram } from "#shop/money.ts";

/** RM 100,000.00 a gram: above it stands no price but a slip of the keyboard. */
const highest = 10_000_000;

/** An amount as it is typed; empty is another matter, which each field settles for itself. */
function readPrice(text: string, context: z.RefinementCtx, empty?: string) {
  const amount = parseMoney(text);
  if (amount !== undefined && amount > 0 && amount <= highest) {
    return amount as number as SenPerGram;
  }
  context.addIssue({
    code: "custom",
    message:
      empty && text.trim() === ""
        ? empty
        : "Enter an amount above zero in RM, with at most two decimals, such as 595.00",
  });
  return z.NEVER;
}

const price = z
  .string({ error: "Enter a price" })
  .transform((text, context) => readPrice(text, context, "Enter a price"));

/** Left empty, the shop states no such price. */
const buyBack = z
  .string()
  .optional()
  .transform((text = "", context) => (text.trim() === "" ? undefined : readPrice(text, context)));

export const goldPricesForm = z.object({
  "916": price,
  "999": price,
  buyBack916: buyBack,
  buyBack999: buyBack,
  confirmed: z.string().max(300).optional(),
});
