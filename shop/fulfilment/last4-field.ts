import { z } from "zod";
import { t } from "#languages/messages.ts";

/** The last four letters or digits of an identity document. A whole number is refused, so that none is stored. */
export const last4Field = z
  .string({ error })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{4}$/, { error }));

function error() {
  return t("Enter only the last 4 letters or digits");
}
