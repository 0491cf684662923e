import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { CustomerRow } from "#shop/customers/customer-row.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { csvPhone, csvTime } from "../shared/csv-cells.server.ts";

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
    csvPhone(phoneNumber),
    email ?? "",
    String(orders),
    formatTypedAmount(paid),
    lastOrderAt ? csvTime(lastOrderAt) : "",
    csvTime(customer.createdAt),
    customer.userId ? "yes" : "no",
    newsConsentAt ? "yes" : "no",
    newsConsentAt ? csvTime(newsConsentAt) : "",
  ]);
}
