import type { EmvFault } from "#shop/payments/emv-qr.ts";

/** What is wrong with a QR code's text, as shown to staff. */
export function qrFaultSentence(fault: EmvFault): string {
  switch (fault) {
    case "not-emv":
      return "This isn't a payment QR code: its text starts with 0002 and has no line breaks.";
    case "cut-off":
      return "The text is cut off. Copy all of it.";
    case "repeated":
      return "A field appears twice: the text was pasted twice or changed.";
    case "no-checksum":
      return "The checksum at the end (6304 and four characters) is missing. Copy all of the text.";
    case "checksum":
      return "The checksum doesn't match: the text was cut or changed.";
    case "format":
      return "The code's format is newer than DuitNow's (field 00 must be 01 or 02).";
    case "initiation":
      return "The code doesn't say whether it's for one payment or many (field 01 must be 11 or 12).";
    case "no-account":
      return "The code names no merchant account (fields 26 to 51), so no one would be paid.";
    case "no-category":
      return "The code has no business category (field 52).";
    case "currency":
      return "The currency isn't MYR (field 53 must be 458).";
    case "country":
      return "The country isn't Malaysia (field 58 must be MY).";
    case "no-name":
      return "The code has no merchant name (field 59).";
    case "no-city":
      return "The code has no merchant city (field 60).";
  }
}
