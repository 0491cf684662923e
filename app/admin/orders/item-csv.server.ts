import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { ExportedOrder } from "#shop/orders/export-orders.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { csvMethod, csvPhone, csvTime } from "../shared/csv-cells.server.ts";

// In English everywhere: spreadsheets and programs find the columns by these names.
const columnTitles = [
  "Order Number",
  "Date",
  "Customer",
  "Phone",
  "Product",
  "Choices",
  "Color",
  "Gold Type",
  "Weight (g)",
  "Gold Price (RM/g)",
  "Labour Fee (RM)",
  "Adjustment (RM)",
  "Unit Price (RM)",
  "Quantity",
  "Subtotal (RM)",
  "Payment",
  "Payment Status",
  "Order Status",
  "Labour Discount (RM)",
];

export const itemCsvHeader = byteOrderMark + csvLine(columnTitles);

/** A row for each item of the order, with its order's number and customer, so that rows can be sorted and added up. */
export function itemCsvLines(order: ExportedOrder): string {
  return order.items
    .map((item) =>
      csvLine([
        order.orderNumber,
        csvTime(order.createdAt),
        order.fullName,
        csvPhone(order.phoneNumber),
        item.productName,
        item.choices.map(({ name, value }) => `${name}: ${value}`).join(", "),
        item.colorName ?? "",
        item.purity,
        formatWeight(item.weight).replace(" g", ""),
        formatTypedAmount(item.goldPrice),
        formatTypedAmount(item.labourFee),
        formatTypedAmount(item.adjustment),
        formatTypedAmount(item.unitPrice),
        String(item.quantity),
        formatTypedAmount(item.subtotal),
        csvMethod(order.paidBy),
        order.paymentStatus,
        order.orderStatus,
        formatTypedAmount(item.labourDiscount),
      ]),
    )
    .join("");
}
