import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";
import { parsedBy } from "./form-fields.ts";

/**
 * A phone number in E.164, as stored (`+60123456789`); without a country code it is Malaysian (ADR-0030). Undefined
 * for anything that is not a valid number.
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

/** A required phone field, as E.164: one message for an empty field and one for an invalid number. */
export function phoneShape(emptyMessage: string) {
  return z
    .string({ error: emptyMessage })
    .trim()
    .min(1, emptyMessage)
    .transform(parsedBy(parsePhone, "Please enter a valid phone number"));
}
