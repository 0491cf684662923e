import { z } from "zod";

/** The reference by which staff find a payment they received. */
export const paymentReference = z
  .string()
  .trim()
  .max(100, "At most 100 characters")
  .regex(/^[^\0]*$/, "Remove the characters that can't be displayed")
  .default("");

/** Optional for cash; a card or bank payment cannot be found by anything else. */
export function needsReference(method: string): boolean {
  return method !== "cash";
}

export const missingReference = "Enter the approval code or the transaction reference";
