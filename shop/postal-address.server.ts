import { z } from "zod";
import { malaysianStates } from "./malaysian-states.ts";

/** A schema for a required text field of one line. */
export const requiredLine = (label: string) =>
  z
    .string({ error: `Enter ${label}` })
    .trim()
    .min(1, `Enter ${label}`)
    .max(200, "At most 200 characters")
    .regex(/^[^\0]*$/, `Enter ${label}`);

/** A schema for an optional text field; empty becomes null. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Enter at most ${maxLength} characters`)
    .regex(/^[^\0]*$/, "Remove the characters that can't be displayed")
    .optional()
    .transform((text) => text || null);

/** The fields of a Malaysian address (ADR-0029), the same at checkout and in an account's addresses. */
export const postalAddressFields = {
  line1: requiredLine("the street address"),
  line2: optionalText(200),
  postcode: z
    .string({ error: "Enter the postcode" })
    .trim()
    .regex(/^\d{5}$/, "A postcode has 5 digits"),
  city: requiredLine("the city"),
  state: z.enum(malaysianStates, { error: "Choose the state" }),
};
