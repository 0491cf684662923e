import { z } from "zod";
import { message, t, type Message } from "#languages/messages.ts";
import { malaysianStates } from "./malaysian-states.ts";

/** A schema for a required text field of one line. `missing` is shown if it is empty or cannot be displayed. */
export function requiredLine(missing: Message) {
  const error = () => t(missing);
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(200, { error: () => t("At most {count} characters", { count: 200 }) })
    .regex(/^[^\0]*$/, { error });
}

/** A schema for an optional text field; empty becomes null. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, { error: () => t("Enter at most {count} characters", { count: maxLength }) })
    .regex(/^[^\0]*$/, { error: () => t("Remove the characters that can't be displayed") })
    .optional()
    .transform((text) => text || null);

/** The fields of a Malaysian address (ADR-0029), the same at checkout and in an account's addresses. */
export const postalAddressFields = {
  line1: requiredLine(message("Enter the street address")),
  line2: optionalText(200),
  postcode: z
    .string({ error: () => t("Enter the postcode") })
    .trim()
    .regex(/^\d{5}$/, { error: () => t("A postcode has 5 digits") }),
  city: requiredLine(message("Enter the city")),
  state: z.enum(malaysianStates, { error: () => t("Choose the state") }),
};
