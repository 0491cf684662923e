import { formatMoney } from "#shop/money.ts";
import { methodNames } from "#shop/orders/method-names.ts";
import { stateName } from "#shop/payments/order-state-words.ts";
import type { EmailContent } from "./render-email.ts";
import { orderRows, type CustomersOrder } from "./order-emails.ts";

const footnote =
  "You're receiving this because you're on the staff notification list (Settings › Messages).";

/** Without phone number and street: staff find both in the admin, and a mailbox may be read by others. */
export function newOrderEmail(order: CustomersOrder, link: string): EmailContent {
  const { orderNumber, fullName, totalAmount, address, paymentMethod } = order;
  const deliveryText = address
    ? `Delivery to ${address.postcode} ${address.city}`
    : "Collection at the shop";
  return {
    subject: `New order ${orderNumber}: ${formatMoney(totalAmount)}`,
    greeting: "Hello,",
    paragraphs: [
      `${fullName} placed order ${orderNumber}. ${deliveryText}. Payment: ${methodNames[paymentMethod]}. Status: ${stateName(order.state)}.`,
    ],
    rows: orderRows(order),
    button: { label: "Open the order", link },
    footnote,
  };
}

export type LowStockProduct = { name: string; onHand: number };

export function lowStockEmail(
  orderNumber: string,
  products: LowStockProduct[],
  links: { products: string; order: string },
): EmailContent {
  const [only] = products;
  return {
    subject: `Low stock: ${products.length === 1 ? only!.name : `${products.length} products`}`,
    greeting: "Hello,",
    paragraphs: [
      `After order ${orderNumber}, ${products.length === 1 ? "this product is" : "these products are"} low on stock:`,
    ],
    rows: products.map(({ name, onHand }) => ({
      name,
      amount: onHand > 0 ? `${onHand} left` : "Out of stock",
    })),
    button: { label: "See low-stock products", link: links.products },
    links: [{ label: "Open the order", link: links.order }],
    footnote,
  };
}

export type EmailTask = {
  kind: "review" | "refund-due" | "refund-failed";
  orderNumber: string;
  detail: string;
};

export function paymentTaskEmail(
  { kind, orderNumber, detail }: EmailTask,
  link: string,
): EmailContent {
  return {
    subject: `${taskSubjects[kind]} (order ${orderNumber})`,
    greeting: "Hello,",
    paragraphs: [
      `A payment for order ${orderNumber} needs your attention:`,
      detail,
      "It stays on the dashboard until someone resolves it.",
    ],
    button: { label: "Open the order", link },
    footnote,
  };
}

const taskSubjects = {
  review: "A payment needs your review",
  "refund-due": "A refund is due",
  "refund-failed": "A refund didn't go through",
};
