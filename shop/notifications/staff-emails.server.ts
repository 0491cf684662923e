import type { EmailKind } from "#db/schema/notifications.ts";
import { message, t, tPlural } from "#languages/messages.ts";
import { creditOf, isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { formatMoney } from "#shop/money.ts";
import { findMissingIds, type AcknowledgedOrder } from "#shop/orders/acknowledged-orders.server.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { stateName } from "#shop/payments/order-state-words.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import {
  toStaffFootnote,
  withOrderLink,
  type EmailContext,
  type EmailWriter,
} from "./email-writer.server.ts";
import type { EmailBody } from "./customer-email.server.ts";
import { orderRows } from "./order-emails.server.ts";
import { newTradeInEmail } from "./trade-in-emails.server.ts";

export const staffEmails = {
  /** This email has no phone number and no street, because others may read a mailbox. Staff find both in the admin. */
  "new-order": toStaff(async ({ order }) => {
    const { orderNumber, fullName, totalAmount, address, paymentMethod } = order;
    const { state } = await readOrderState(order);
    const delivery = address
      ? t("Delivery to {place}", { place: `${address.postcode} ${address.city}` })
      : t("Collection at the shop");
    return {
      subject: t("New order {orderNumber}: {amount}", {
        orderNumber,
        amount: formatMoney(totalAmount),
      }),
      paragraphs: [
        t("{name} placed order {orderNumber}. {delivery}. Payment: {method}. Status: {state}.", {
          name: fullName,
          orderNumber,
          delivery,
          method: methodName(
            (isCoveredByCredit(order) && creditOf(order)?.method) || paymentMethod,
          ),
          state: stateName(state),
        }),
      ],
      rows: orderRows(order),
    };
  }),
  "new-trade-in": newTradeInEmail,
  "low-stock": toStaff(({ order, payload }) => {
    const products = payload.products as { name: string; onHand: number }[];
    const only = products.length === 1 ? products[0] : undefined;
    return {
      subject: only
        ? t("Low stock: {name}", only)
        : t("Low stock: {count} products", { count: products.length }),
      paragraphs: [
        only
          ? t("After order {orderNumber}, this product is low on stock:", order)
          : t("After order {orderNumber}, these products are low on stock:", order),
      ],
      rows: products.map(({ name, onHand }) => ({
        name,
        amount: onHand > 0 ? t("{count} left", { count: onHand }) : t("Out of stock"),
      })),
      button: {
        label: t("See low-stock products"),
        link: pageUrl(links.staffProducts({ stock: "low" })),
      },
    };
  }),
  "payment-task": toStaff(async ({ payload }) => {
    const task = await findTask(String(payload.taskId));
    if (!task || task.doneAt) return undefined;
    return {
      subject: t(taskSubjects[task.kind], task),
      paragraphs: [
        t("A payment for order {orderNumber} needs your attention:", task),
        task.detail.text,
        t("The payment stays on the dashboard until someone resolves it."),
      ],
    };
  }),
  /** Not sent if the orders are there again, because the email was written on a server that was replaced. */
  "missing-orders": async ({ payload, profile }) => {
    const acknowledged = payload.orders as AcknowledgedOrder[];
    const ids = new Set(await findMissingIds(acknowledged.map(({ id }) => id)));
    const missing = acknowledged.filter(({ id }) => ids.has(id));
    if (missing.length === 0) return undefined;
    return {
      subject: tPlural(
        missing.length,
        "{count} order is missing from your shop",
        "{count} orders are missing from your shop",
      ),
      paragraphs: [
        t(
          "{shop} now runs on another database server, which doesn't have the orders below. Their customers were told that the order was placed.",
          { shop: profile.name },
        ),
        t(
          "The pieces count as in stock again, so check your payments and messages for these order numbers before you sell them. Payments and changes from the same minutes may be missing, too.",
        ),
        t(
          "Forward this email to the person who runs your server. The old server may still have the orders.",
        ),
      ],
      rows: missing.map(({ number, total }) => ({ name: number, amount: formatMoney(total) })),
      button: { label: t("Open your orders"), link: pageUrl(links.staffOrders()) },
      footnote: t("You're receiving this email because you own this shop."),
    };
  },
} satisfies Partial<Record<EmailKind, EmailWriter>>;

const taskSubjects = {
  review: message("A payment needs your review (order {orderNumber})"),
  "refund-due": message("A refund is due (order {orderNumber})"),
  "refund-failed": message("A refund didn't go through (order {orderNumber})"),
};

/** An email to staff about an order, with a link to it in the admin. */
function toStaff(write: EmailWriter<EmailContext & { order: Order }, EmailBody>): EmailWriter {
  return async ({ order, ...context }) => {
    const body = order && (await write({ ...context, order }));
    if (!body) return undefined;
    const link = pageUrl(links.staffOrder(order.id));
    return {
      ...withOrderLink(body, { label: t("Open the order"), link }),
      footnote: toStaffFootnote(),
    };
  };
}
