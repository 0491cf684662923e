import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween, parsedBy, unlessBlank } from "#shop/form-fields.ts";
import { parseLocalTime } from "#shop/calendar-day.ts";
import { parseGoldPrice } from "#shop/parse-amounts.ts";

/** RM 100,000.00 per gram. A higher price is a typing error. */
const maxPriceSenPerGram = 10_000_000;

const price = z
  .string({ error: () => t("Enter a price") })
  .transform(
    amountBetween(
      parseGoldPrice,
      [1, maxPriceSenPerGram],
      message("Enter an amount above zero in RM, with at most two decimals, such as 595.00"),
    ),
  );

/** An empty field means that the shop has no buy-back price, even if it had one before. */
const buyBack = unlessBlank(price.optional());

export const goldPricesForm = z.object({
  "916": unlessBlank(price),
  "999": unlessBlank(price),
  buyBack916: buyBack,
  buyBack999: buyBack,
  /** When the prices take effect; empty means now. */
  from: unlessBlank(
    z
      .string()
      .transform(parsedBy(parseLocalTime, message("Enter a date and a time")))
      .optional(),
  ),
  /** `pricesInForm` of the prices that the form showed. */
  shown: z.string().max(100).optional(),
  confirmed: z.string().max(300).optional(),
});
