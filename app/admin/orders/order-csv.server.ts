import { t } from "#languages/messages.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { OrderParcel } from "#shop/fulfilment/order-parcels.server.ts";
import { courierName, shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import type { ExportedOrder } from "#shop/orders/export-orders.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { stateName } from "#shop/payments/order-state-words.ts";
import { formatWeight } from "#shop/weight.ts";
import { csvDigits, csvMethod, csvPhone, csvTime } from "../shared/csv-cells.server.ts";

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
    csvTime(order.createdAt),
    order.fullName,
    csvPhone(order.phoneNumber),
    order.email ?? "",
    order.items.map(itemLabel).join("; "),
    formatTypedAmount(order.totalAmount),
    csvMethod(order.paidBy),
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
    parcels.map(({ trackingNumber }) => csvDigits(trackingNumber ?? "")).join("; "),
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
