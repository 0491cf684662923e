import { dayOf, timeOf } from "#shop/calendar-day.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { formatPhone } from "#shop/phone.server.ts";

/**
 * The phone number as staff dial it: `012-345 6789`, or `00 65 9123 4567`. With a leading plus, a spreadsheet would take it
 * for a formula, and the apostrophe against that would be visible (ADR-0071).
 */
export function csvPhone(number: string): string {
  return formatPhone(number).replace(/^\+/, "00 ");
}

/**
 * The digits of a postcode, or of a courier's or insurer's number, with a blank where a spreadsheet would change them: it
 * drops a leading zero, and shows twelve digits or more as `6.3E+11`. With a blank they are text, as phone numbers are
 * (ADR-0071), and the import of tracking numbers removes it.
 */
export function csvDigits(number: string): string {
  if (/^\d{12,}$/.test(number)) return number.replaceAll(/\d{4}(?=\d)/g, "$& ");
  return number.replace(/^0+(?=\d+$)/, "$& ");
}

/** The name of a payment method with plain spaces, as staff type it into the filter of a spreadsheet. */
export function csvMethod(method: Parameters<typeof methodName>[0]): string {
  return methodName(method).replaceAll("\u00A0", " ");
}

/** Malaysian time as `2026-11-20 22:30`, which spreadsheets can sort. */
export function csvTime(moment: Date): string {
  return `${dayOf(moment)} ${timeOf(moment)}`;
}
