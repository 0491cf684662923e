import { z } from "zod";
import { parseGoldPrice } from "#shop/parse-amounts.ts";

/** RM 100,000.00 per gram: anything above is a typing error. */
const maxPriceSenPerGram = 10_000_000;

/** Parses a typed price. An empty field is invalid too, with `emptyMessage` if it is given. */
function parsePrice(text: string, context: z.RefinementCtx, emptyMessage?: string) {
  const price = parseGoldPrice(text);
  if (price !== undefined && price > 0 && price <= maxPriceSenPerGram) return price;
  context.addIssue({
    code: "custom",
    message:
      emptyMessage && text.trim() === ""
        ? emptyMessage
        : "Enter an amount above zero in RM, with at most two decimals, such as 595.00",
  });
  return z.NEVER;
}

const price = z
  .string({ error: "Enter a price" })
  .transform((text, context) => parsePrice(text, context, "Enter a price"));

/** Optional: if it is empty, no buy-back price is set. */
const buyBack = z
  .string()
  .optional()
  .transform((text = "", context) => (text.trim() === "" ? undefined : parsePrice(text, context)));

export const goldPricesForm = z.object({
  "916": price,
  "999": price,
  buyBack916: buyBack,
  buyBack999: buyBack,
  confirmed: z.string().max(300).optional(),
});
