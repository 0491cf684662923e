import type { OrderActor } from "#db/schema/orders.ts";
import type { RefundMethod } from "#db/schema/payments.ts";
import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { channelOf } from "#shop/payments/payment-channel.ts";
import {
  cancelledMoneySentence,
  cancelledSentence,
  completedSentence,
  stateSentence,
} from "#shop/payments/order-state-words.ts";
import { formatWeight } from "#shop/weight.ts";
import type { EmailContent, EmailLink, EmailTableRow } from "./render-email.ts";

/** What emails to the customer say about an order. */
export type EmailOrder = {
  orderNumber: string;
  fullName: string;
  totalAmount: Sen;
  paymentMethod: PaymentMethod;
  address: { line1: string; line2: string | null; postcode: string; city: string } | null;
  items: {
    productName: string;
    purity: string;
    weight: Milligrams;
    quantity: number;
    subtotal: Sen;
    choices: { name: string; value: string }[];
    colorName: string | null;
  }[];
};
/** With the order's current state: emails and the order's page describe it in the same words. */
export type CustomersOrder = EmailOrder & { state: OrderState };
export type OrderLinks = { order: string; pay: string; chat: string | undefined };
export type ShopLocation = { address: string; hours: string };

export function orderReceivedEmail(order: CustomersOrder, links: OrderLinks): EmailContent {
  const { orderNumber } = order;
  return orderEmail(order, links, {
    subject: `Order ${orderNumber}`,
    paragraphs: [
      `Thank you for your order. Your order number is ${orderNumber}.`,
      ...(dueOf(order)
        ? howToPay(order)
        : [`${stateSentence(order.state)} We'll email you with updates.`]),
    ],
    rows: orderRows(order),
    button: payButton(order, links),
  });
}

export function paymentReceivedEmail(order: CustomersOrder, links: OrderLinks): EmailContent {
  return orderEmail(order, links, {
    subject: `Payment received for order ${order.orderNumber}`,
    paragraphs: [
      `Thank you. We've received your payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}.`,
      order.state.kind === "preparing" ? beingPrepared(order) : stateSentence(order.state),
    ],
    rows: orderRows(order),
  });
}

export function paymentFailedEmail(order: CustomersOrder, links: OrderLinks): EmailContent {
  return orderEmail(order, links, {
    subject: `Payment not completed for order ${order.orderNumber}`,
    paragraphs: [
      `Your bank didn't complete the payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}. No money was taken.`,
      ...(dueOf(order)
        ? ["Your items are still reserved for a short time, so you can try again now."]
        : []),
    ],
    button: payButton(order, links),
  });
}

export function receiptRejectedEmail(
  order: CustomersOrder,
  reason: string,
  links: OrderLinks,
): EmailContent {
  return orderEmail(order, links, {
    subject: `Your receipt for order ${order.orderNumber}`,
    paragraphs: [
      `We couldn't accept the receipt you uploaded for order ${order.orderNumber} (${formatMoney(order.totalAmount)}). The reason:`,
    ],
    quote: reason,
    ...(dueOf(order) && { button: { label: "Upload another receipt", link: links.pay } }),
  });
}

export function orderProcessingEmail(order: CustomersOrder, links: OrderLinks): EmailContent {
  return orderEmail(order, links, {
    subject: `Order ${order.orderNumber} is being prepared`,
    paragraphs: [`This is about your order ${order.orderNumber}. ${beingPrepared(order)}`],
  });
}

export function orderCompletedEmail(
  order: EmailOrder,
  { isPaid }: { isPaid: boolean },
  links: OrderLinks,
  place: ShopLocation,
): EmailContent {
  const { orderNumber, address } = order;
  const thanks = isPaid
    ? [`Thank you. We've received your payment of ${formatMoney(order.totalAmount)}.`]
    : [];
  const done = `This is about your order ${orderNumber}. ${completedSentence(address ? "deliver" : "collect")}`;
  const where = [place.address, place.hours].filter(Boolean).join("\n");
  return orderEmail(order, links, {
    subject: `Order ${orderNumber} is complete`,
    paragraphs: [
      ...thanks,
      done,
      address
        ? `Delivery address: ${addressLine(address)}. Please check that the parcel is unopened before you accept it.`
        : "When you collect it, please bring your order number and your identity card.",
    ],
    ...(!address && where && { quote: where }),
  });
}

function addressLine({ line1, line2, postcode, city }: NonNullable<EmailOrder["address"]>) {
  return [line1, line2, `${postcode} ${city}`].filter(Boolean).join(", ");
}

export function orderCancelledEmail(
  order: CustomersOrder,
  by: OrderActor,
  links: OrderLinks,
): EmailContent {
  const { orderNumber, state } = order;
  return orderEmail(order, links, {
    subject: `Order ${orderNumber} was cancelled`,
    paragraphs: [
      `This is about your order ${orderNumber}. ${cancelledSentence(by)}`,
      state.kind === "cancelled" ? cancelledMoneySentence(state.money) : stateSentence(state),
      ...(state.kind === "cancelled" && state.money.kind === "none"
        ? ["If you've already paid, let us know and we'll refund you."]
        : []),
      "If you'd still like the items, you can add them to your cart again from the order page, at today's prices.",
    ],
    button: { label: "Add the items to my cart", link: links.order },
  });
}

export function orderReopenedEmail(order: CustomersOrder, links: OrderLinks): EmailContent {
  return orderEmail(order, links, {
    subject: `Order ${order.orderNumber} is reinstated`,
    paragraphs: [
      `Good news: your order ${order.orderNumber} has been reinstated and your items are reserved again.`,
      ...(dueOf(order) ? howToPay(order) : []),
    ],
    rows: orderRows(order),
    button: payButton(order, links),
  });
}

export type EmailRefund = {
  amount: Sen;
  method: RefundMethod;
  reference: string | null;
};

export function refundEmail(
  order: EmailOrder,
  refund: EmailRefund,
  status: "pending" | "succeeded",
  links: OrderLinks,
): EmailContent {
  const amount = formatMoney(refund.amount);
  const { orderNumber } = order;
  const referenceText = refund.reference ? ` (reference ${refund.reference})` : "";
  const done = {
    stripe: `We've refunded ${amount} for order ${orderNumber} to the account or card you paid with. It can take up to ten working days to appear.`,
    bank: `We've refunded ${amount} for order ${orderNumber} to your bank account${referenceText}.`,
    e_wallet: `We've refunded ${amount} for order ${orderNumber} to your e-wallet${referenceText}.`,
    cash: `We've refunded ${amount} for order ${orderNumber} in cash${referenceText}.`,
    card_terminal: `We've refunded ${amount} for order ${orderNumber} to the card you paid with${referenceText}. It can take up to ten working days to appear.`,
  };
  return orderEmail(order, links, {
    subject: `Refund for order ${orderNumber}`,
    paragraphs: [
      status === "succeeded"
        ? done[refund.method]
        : `We're refunding ${amount} for order ${orderNumber} to the account or card you paid with. We'll email you again once it has gone through.`,
    ],
  });
}

/** Adds what every email about an order has: greeting, links to its page and the chat, and the footnote. */
function orderEmail(
  { fullName, orderNumber }: EmailOrder,
  { order, chat }: OrderLinks,
  content: Omit<EmailContent, "greeting" | "footnote" | "links">,
): EmailContent {
  const orderButton = { label: "See your order", link: order };
  const chatLinks: EmailLink[] = chat ? [{ label: "Chat with us on WhatsApp", link: chat }] : [];
  return {
    ...content,
    greeting: `Hello ${fullName},`,
    button: content.button ?? orderButton,
    links:
      content.button && content.button.link !== order ? [orderButton, ...chatLinks] : chatLinks,
    footnote: `You're receiving this because this address was given for order ${orderNumber}. Its links show your order with your name and address, so share them only with people you trust.`,
  };
}

/** The payment that the customer can make now, on a page or to staff; undefined where none is due. */
function dueOf({ state }: CustomersOrder) {
  if (state.kind !== "awaiting-payment") return undefined;
  const { payment } = state;
  return payment.canPay || channelOf(payment.method) === "staff" ? payment : undefined;
}

function howToPay({ paymentMethod, totalAmount }: EmailOrder): string[] {
  const total = formatMoney(totalAmount);
  switch (paymentMethod) {
    case "touch_n_go":
      return [
        `Please pay ${total} with Touch 'n Go within 24 hours and upload a picture of the receipt, if you haven't done so yet. Unpaid orders are cancelled automatically.`,
      ];
    case "stripe_fpx":
      return [
        `If you haven't paid the ${total} yet, you can pay now by FPX or card. Unpaid orders are cancelled automatically.`,
      ];
    case "bank_transfer":
      return [
        `Please transfer ${total} to our bank account, with the order number as the reference. Contact us if you need our account number. Unpaid orders are cancelled automatically after three days.`,
      ];
    case "cash":
    case "card_terminal":
      return [`Please pay ${total} at our shop.`];
  }
}

function payButton(order: CustomersOrder, { pay }: OrderLinks): EmailLink | undefined {
  if (!dueOf(order)) return undefined;
  switch (order.paymentMethod) {
    case "touch_n_go":
      return { label: "Pay with Touch 'n Go", link: pay };
    case "stripe_fpx":
      return { label: "Pay now", link: pay };
    // Payments made to staff have no payment page.
    case "bank_transfer":
    case "cash":
    case "card_terminal":
      return undefined;
  }
}

function beingPrepared({ address }: EmailOrder) {
  return `We're preparing your items and will let you know when they're ${address ? "on their way" : "ready to collect"}.`;
}

/** The items, shipping and total of an order, in emails to the customer and to staff. */
export function orderRows({ items, totalAmount }: Pick<EmailOrder, "items" | "totalAmount">) {
  const itemRows = items.map((item): EmailTableRow => ({
    name: `${item.quantity} × ${item.productName}`,
    detail: [
      item.purity,
      formatWeight(item.weight),
      ...item.choices.map(({ name, value }) => `${name}: ${value}`),
      item.colorName,
    ]
      .filter(Boolean)
      .join(" · "),
    amount: formatMoney(item.subtotal),
  }));
  return [
    ...itemRows,
    { name: "Shipping", amount: "FREE" },
    { name: "Total", amount: formatMoney(totalAmount), isTotal: true },
  ];
}
