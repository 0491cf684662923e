import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween } from "#shop/form-fields.ts";
import { parseWeight } from "#shop/parse-amounts.ts";

/** What the scale shows for all pieces of an item together. */
export const weightField = z
  .string({ error: () => t("Enter the weight in grams, such as 3.75") })
  .transform(
    amountBetween(parseWeight, [1, 99_999_999], message("Enter the weight in grams, such as 3.75")),
  );
