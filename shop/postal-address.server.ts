import { z } from "zod";
import { states } from "./malaysian-states.ts";

/** A line of a form that must be filled in. */
export const requiredLine = (label: string) =>
  z
    .string({ error: `Enter ${label}` })
    .trim()
    .min(1, `Enter ${label}`)
    .max(200, "That is too long")
    .regex(/^[^\0]*$/, `Enter ${label}`);

/** A line that may stay empty, and then is null. */
export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .regex(/^[^\0]*$/, "Please leave out the characters that cannot be shown")
    .optional()
    .transform((text) => text || null);

/** A Malaysian address (decision 12), the same at checkout and in an account's address book. */
export const postalAddressFields = {
  line1: requiredLine("the street address"),
  line2: optionalText(200),
  postcode: z
    .string({ error: "Enter the postcode" })
    .trim()
    .regex(/^\d{5}$/, "A postcode has 5 digits"),
  city: requiredLine("the city"),
  state: z.enum(states, { error: "Choose the state" }),
};
