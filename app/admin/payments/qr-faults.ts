import type { EmvFault } from "#shop/payments/emv-qr.ts";

/** What is wrong with a QR code's text, and what to do. */
export function qrFaultSentence(fault: EmvFault): string {
  switch (fault) {
    case "not-emv":
      return "This is not the text of a payment QR code: that begins with 0002, and is digits and letters without line breaks.";
    case "cut-off":
      return "The text ends too early: copy all of it.";
    case "repeated":
      return "The same field comes twice: the text was pasted twice, or changed.";
    case "no-checksum":
      return "The checksum at the end (6304 and four characters) is missing: copy all of the text.";
    case "checksum":
      return "The checksum does not match: the text was cut or changed.";
    case "format":
      return "The code is of a newer format than DuitNow's (field 00 is neither 01 nor 02).";
    case "initiation":
      return "The code does not say whether it is for one payment or for many (field 01 is neither 11 nor 12).";
    case "no-account":
      return "The code names no merchant account (fields 26 to 51), so nobody would be paid.";
    case "no-category":
      return "The code names no kind of business (field 52).";
    case "currency":
      return "The currency is not MYR (field 53 is not 458).";
    case "country":
      return "The country is not Malaysia (field 58 is not MY).";
    case "no-name":
      return "The code does not say who is paid (field 59).";
    case "no-city":
      return "The code does not say in which city the shop is (field 60).";
  }
}
