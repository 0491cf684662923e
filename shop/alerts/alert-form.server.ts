import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { emailShape } from "#shop/customers/fields.server.ts";
import { amountBetween } from "#shop/form-fields.ts";
import { parseMoney } from "#shop/parse-amounts.ts";

/** Ten million ringgit: above it, a number is a typing error. */
const maxAmount = 1_000_000_000;

/** What the form on `/price-alerts` sends: about a piece if it has a `productId`, otherwise about a gram. */
export const priceAlertForm = z
  .object({
    purity: z.enum(["916", "999"]).optional(),
    productId: z.uuid().optional(),
    atOrBelow: z
      .string({ error: () => t("Enter an amount above 0, such as 590.00") })
      .transform(
        amountBetween(
          parseMoney,
          [1, maxAmount],
          message("Enter an amount above 0, such as 590.00"),
        ),
      ),
    email: emailShape,
  })
  .refine(({ purity, productId }) => purity || productId, {
    path: ["purity"],
    error: () => t("Choose 916 or 999 gold"),
  });

/** What the form for a piece that is sold out sends. */
export const stockAlertForm = z.object({ productId: z.uuid(), email: emailShape });
