import { t } from "#languages/messages.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { OrderParcel } from "#shop/fulfilment/order-parcels.server.ts";
import { courierName, shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { ExportedOrder } from "#shop/orders/export-orders.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { stateName } from "#shop/payments/order-state-words.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { formatWeight } from "#shop/weight.ts";

// In English everywhere: spreadsheets and programs find the columns by these names.
const columnTitles = [
  "Order Number",
  "Date",
  "Customer",
  "Phone",
  "Email",
  "Items",
  "Total (RM)",
  "Payment",
  "Payment Status",
  "Order Status",
  "Delivery",
  "Address",
  "Notes",
  "State",
  "Due",
  "Promised",
  "Parcels",
  "Courier",
  "Tracking Number",
  "Exchange Credit (RM)",
  "Gift",
  "Trade-in (RM)",
];

export const orderCsvHeader = byteOrderMark + csvLine(columnTitles);

export function orderCsvLine(
  order: ExportedOrder,
  state: OrderState,
  parcels: OrderParcel[] = [],
): string {
  const { address } = order;
  const lines = address && [
    address.line1,
    address.line2,
    `${address.postcode} ${address.city}`,
    address.state,
  ];
  return csvLine([
    order.orderNumber,
    localTime(order.createdAt),
    order.fullName,
    csvPhone(order.phoneNumber),
    order.email ?? "",
    order.items.map(itemLabel).join("; "),
    formatTypedAmount(order.totalAmount),
    methodName(order.paidBy),
    order.paymentStatus,
    order.orderStatus,
    order.address ? t("Deliver") : t("Collect at the shop"),
    lines?.filter(Boolean).join(", ") ?? "",
    order.notes ?? "",
    stateName(state),
    order.readyOn ?? "",
    order.promisedOn ?? "",
    parcels.map(({ status }) => shipmentStatusName(status)).join("; "),
    parcels.map(({ courier }) => (courier ? courierName(courier) : "")).join("; "),
    parcels.map(({ trackingNumber }) => trackingNumber ?? "").join("; "),
    order.exchangeCredit > 0 ? formatTypedAmount(order.exchangeCredit) : "",
    order.giftMessage === null ? "" : order.giftMessage || t("Yes"),
    order.tradeInCredit > 0 ? formatTypedAmount(order.tradeInCredit) : "",
  ]);
}

function itemLabel(item: Order["items"][number]): string {
  const choices = item.choices.map(({ name, value }) => `${name}: ${value}`);
  const details = [item.purity, formatWeight(item.weight), ...choices, item.colorName];
  return `${item.quantity} × ${item.productName} (${details.filter(Boolean).join(", ")})`;
}

/**
 * The phone number as staff dial it: `012-345 6789`, or `00 65 9123 4567`. With a leading plus, a spreadsheet would take it
 * for a formula, and the apostrophe against that would be visible (ADR-0071).
 */
export function csvPhone(number: string): string {
  return formatPhone(number).replace(/^\+/, "00 ");
}

/** Formats Malaysian time (UTC+8) as `2026-11-20 22:30`, which spreadsheets can sort. */
export function localTime(moment: Date): string {
  const local = new Date(moment.getTime() + 8 * 60 * 60 * 1000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}
