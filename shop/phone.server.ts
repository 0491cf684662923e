import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";

/**
 * A phone number as it is stored, E.164 (`+60123456789`); a number without a country is Malaysian
 * (decision 13). Undefined for anything that is not a number someone could have.
 */
export function parsePhone(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, "MY");
  return parsed?.isValid() ? parsed.number : undefined;
}

/** `+60123456789` as `012-345 6789`; a number of another country as `+65 9123 4567`. */
export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  return parsed.country === "MY" ? parsed.formatNational() : parsed.formatInternational();
}

/** A form's phone field as E.164: required, with one message for "empty" and one for "not a number". */
export function phoneShape(empty: string) {
  return z
    .string({ error: empty })
    .trim()
    .min(1, empty)
    .transform((text, context) => {
      const number = parsePhone(text);
      if (number) return number;
      context.addIssue({ code: "custom", message: "Please enter a valid phone number" });
      return z.NEVER;
    });
}
