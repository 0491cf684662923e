import type { EmvFault } from "#shop/payments/emv-qr.ts";

/** What is wrong with a QR code's text, as shown to staff. */
export const qrFaultSentences: Record<EmvFault, string> = {
  "not-emv": "This isn't a payment QR code: its text starts with 0002 and has no line breaks.",
  "cut-off": "The text is cut off. Copy all of it.",
  repeated: "A field appears twice: the text was pasted twice or changed.",
  "no-checksum":
    "The checksum at the end (6304 and four characters) is missing. Copy all of the text.",
  checksum: "The checksum doesn't match: the text was cut or changed.",
  format: "The code's format is newer than DuitNow's (field 00 must be 01 or 02).",
  initiation:
    "The code doesn't say whether it's for one payment or many (field 01 must be 11 or 12).",
  "no-account": "The code names no merchant account (fields 26 to 51), so no one would be paid.",
  "no-category": "The code has no business category (field 52).",
  currency: "The currency isn't MYR (field 53 must be 458).",
  country: "The country isn't Malaysia (field 58 must be MY).",
  "no-name": "The code has no merchant name (field 59).",
  "no-city": "The code has no merchant city (field 60).",
};
