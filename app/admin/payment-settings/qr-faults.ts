import { message, type Message } from "#languages/messages.ts";
import type { EmvFault } from "#shop/payments/emv-qr.ts";

/** Sentences that tell staff what is wrong with the text of a QR code. */
export const qrFaultSentences: Record<EmvFault, Message> = {
  "not-emv": message(
    "This isn't the text of a payment QR code. That text starts with 0002 and has no line breaks.",
  ),
  "cut-off": message("The text is cut off. Copy all of the text."),
  repeated: message(
    "Part of the text appears twice. The text may have been pasted twice, or changed.",
  ),
  "no-checksum": message(
    "The end of the text (6304 and four characters) is missing. Copy all of the text.",
  ),
  checksum: message(
    "The checksum doesn't match the text, so part of the text is missing or changed. Copy all of the text again.",
  ),
  format: message("The code's format is newer than DuitNow's (field 00 must be 01 or 02)."),
  initiation: message(
    "The code doesn't say whether it's for one payment or many (field 01 must be 11 or 12).",
  ),
  "no-account": message("The code doesn't name an account to pay (fields 26 to 51)."),
  "no-category": message("The code has no business category (field 52)."),
  currency: message("The currency isn't MYR (field 53 must be 458)."),
  country: message("The country isn't Malaysia (field 58 must be MY)."),
  "no-name": message("The code has no merchant name (field 59)."),
  "no-city": message("The code has no merchant city (field 60)."),
};
