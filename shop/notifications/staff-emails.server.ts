import type { EmailKind } from "#db/schema/notifications.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { formatMoney } from "#shop/money.ts";
import { methodNames } from "#shop/orders/method-names.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { stateName } from "#shop/payments/order-state-words.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { withOrderLink, type EmailContext, type EmailWriter } from "./email-writer.server.ts";
import { orderRows, type EmailBody } from "./order-emails.server.ts";

export const staffEmails = {
  /** This email has no phone number and no street, because others may read a mailbox. Staff find both in the admin. */
  "new-order": toStaff(async ({ order }) => {
    const { orderNumber, fullName, totalAmount, address, paymentMethod } = order;
    const { state } = await readOrderState(order);
    const deliveryText = address
      ? `Delivery to ${address.postcode} ${address.city}`
      : "Collection at the shop";
    return {
      subject: `New order ${orderNumber}: ${formatMoney(totalAmount)}`,
      paragraphs: [
        `${fullName} placed order ${orderNumber}. ${deliveryText}. Payment: ${methodNames[paymentMethod]}. Status: ${stateName(state)}.`,
      ],
      rows: orderRows(order),
    };
  }),
  "low-stock": toStaff(({ order, payload }) => {
    const products = payload.products as { name: string; onHand: number }[];
    const only = products.length === 1 ? products[0] : undefined;
    return {
      subject: `Low stock: ${only ? only.name : `${products.length} products`}`,
      paragraphs: [
        `After order ${order.orderNumber}, ${only ? "this product is" : "these products are"} low on stock:`,
      ],
      rows: products.map(({ name, onHand }) => ({
        name,
        amount: onHand > 0 ? `${onHand} left` : "Out of stock",
      })),
      button: {
        label: "See low-stock products",
        link: absoluteUrl(links.staffProducts({ stock: "low" })),
      },
    };
  }),
  "payment-task": toStaff(async ({ payload }) => {
    const task = await findTask(String(payload.taskId));
    if (!task) return undefined;
    return {
      subject: `${taskSubjects[task.kind]} (order ${task.orderNumber})`,
      paragraphs: [
        `A payment for order ${task.orderNumber} needs your attention:`,
        task.detail,
        "The payment stays on the dashboard until someone resolves it.",
      ],
    };
  }),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

const taskSubjects = {
  review: "A payment needs your review",
  "refund-due": "A refund is due",
  "refund-failed": "A refund didn't go through",
};

/** An email to staff about an order, with a link to it in the admin. */
function toStaff(write: EmailWriter<EmailContext & { order: Order }, EmailBody>): EmailWriter {
  return async ({ order, ...context }) => {
    const body = order && (await write({ ...context, order }));
    if (!body) return undefined;
    const link = absoluteUrl(links.staffOrder(order.id));
    return {
      ...withOrderLink(body, { label: "Open the order", link }),
      footnote:
        "You're receiving this email because you're on the staff notification list (Settings › Messages).",
    };
  };
}
