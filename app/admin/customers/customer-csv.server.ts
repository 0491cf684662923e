import { dayOf, timeOf } from "#shop/calendar-day.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { CustomerRow } from "#shop/customers/customer-row.server.ts";
import { formatTypedAmount } from "#shop/money.ts";

// In English everywhere: spreadsheets and programs find the columns by these names.
const columnTitles = [
  "Name",
  "Phone",
  "Email",
  "Orders",
  "Total Paid (RM)",
  "Last Order",
  "Customer Since",
  "Account",
  "News by Email",
  "Agreed to News",
];

export const customerCsvHeader = byteOrderMark + csvLine(columnTitles);

export function customerCsvLine(customer: CustomerRow): string {
  const { name, phoneNumber, email, orders, paid, lastOrderAt, newsConsentAt } = customer;
  return csvLine([
    name,
    phoneNumber,
    email ?? "",
    String(orders),
    formatTypedAmount(paid),
    lastOrderAt ? localTime(lastOrderAt) : "",
    localTime(customer.createdAt),
    customer.userId ? "yes" : "no",
    newsConsentAt ? "yes" : "no",
    newsConsentAt ? localTime(newsConsentAt) : "",
  ]);
}

/** Malaysian time as `2026-11-20 22:30`, which spreadsheets can sort. */
function localTime(moment: Date): string {
  return `${dayOf(moment)} ${timeOf(moment)}`;
}
