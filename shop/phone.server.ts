import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";
import { message, t, type Message } from "#languages/messages.ts";
import { parsedBy } from "./form-fields.ts";

/**
 * Parses a phone number into E.164 (`+60123456789`), as it is stored. Without a country code it is Malaysian
 * (ADR-0030). Undefined if it is not a valid number.
 */
export function parsePhone(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, "MY");
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Formats `+60123456789` as `012-345 6789`, and a number of another country as `+65 9123 4567`. */
export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  return parsed.country === "MY" ? parsed.formatNational() : parsed.formatInternational();
}

/** A required phone field, parsed into E.164. An empty field and an invalid number have different messages. */
export function phoneShape(emptyMessage: Message | string) {
  const error = () => t(emptyMessage as Message);
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .transform(parsedBy(parsePhone, message("Please enter a valid phone number")));
}
