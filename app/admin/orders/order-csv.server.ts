import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

const head = [
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
  "Receives it",
  "Address",
  "Notes",
];

export const csvHead = byteOrderMark + csvLine(head);

export function orderLine(order: Order): string {
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
    order.phoneNumber,
    order.email ?? "",
    order.items.map(itemWords).join("; "),
    plainAmount(order.totalAmount),
    order.paymentMethod.replaceAll("_", " "),
    order.paymentStatus,
    order.orderStatus,
    order.deliveryMethod,
    lines?.filter(Boolean).join(", ") ?? "",
    order.notes ?? "",
  ]);
}

function itemWords(item: Order["items"][number]): string {
  const choices = item.choices.map(({ name, value }) => `${name}: ${value}`);
  const details = [item.purity, formatWeight(item.weight), ...choices, item.colorName];
  return `${item.quantity} × ${item.productName} (${details.filter(Boolean).join(", ")})`;
}

/** `2026-11-20 22:30`, the shop's own clock (UTC+8), as spreadsheets sort it. */
function localTime(moment: Date): string {
  const local = new Date(moment.getTime() + 8 * 60 * 60 * 1000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}

function plainAmount(amount: Sen): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
