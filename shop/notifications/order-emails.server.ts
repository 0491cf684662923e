import type { EmailKind } from "#db/schema/notifications.ts";
import type { Address, OrderActor, PublicMethod } from "#db/schema/orders.ts";
import type { RefundMethod } from "#db/schema/payments.ts";
import { formatMoney } from "#shop/money.ts";
import { isPublicMethod, channelOf } from "#shop/orders/method-names.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { findRefund } from "#shop/payments/order-payments.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import {
  cancelledMoneySentence,
  cancelledSentences,
  completedSentences,
  stateSentence,
} from "#shop/payments/order-state-words.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { withOrderLink, type EmailContext, type EmailWriter } from "./email-writer.server.ts";
import type { EmailContent, EmailLink, EmailTableRow } from "./render-email.ts";

/** The parts in which emails about an order differ. */
export type EmailBody = Omit<EmailContent, "greeting" | "footnote" | "links">;

type OrderContext = EmailContext & {
  order: Order;
  /** The order's current state, which emails and the order's page describe in the same words. */
  state: OrderState;
};

export const orderEmails = {
  "order-received": toCustomer(({ order, state }) => ({
    subject: `Order ${order.orderNumber}`,
    paragraphs: [
      `Thank you for your order. Your order number is ${order.orderNumber}.`,
      isPaymentDue(state)
        ? howToPay(order)
        : `${stateSentence(state)} We'll email you with updates.`,
    ],
    rows: orderRows(order),
    button: payButton(order, state),
  })),
  "payment-received": toCustomer(({ order, state }) => ({
    subject: `Payment received for order ${order.orderNumber}`,
    paragraphs: [
      `Thank you. We've received your payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}.`,
      state.kind === "preparing" ? beingPrepared(order) : stateSentence(state),
    ],
    rows: orderRows(order),
  })),
  "payment-failed": toCustomer(({ order, state }) => ({
    subject: `Payment not completed for order ${order.orderNumber}`,
    paragraphs: [
      `Your bank didn't complete the payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}. No money was taken.`,
      ...(isPaymentDue(state)
        ? ["Your items are still reserved for a short time, so you can try again now."]
        : []),
    ],
    button: payButton(order, state),
  })),
  "receipt-rejected": toCustomer(({ order, state, payload }) => ({
    subject: `Your receipt for order ${order.orderNumber}`,
    paragraphs: [
      `We couldn't accept the receipt you uploaded for order ${order.orderNumber} (${formatMoney(order.totalAmount)}). The reason:`,
    ],
    quote: String(payload.reason),
    button: isPaymentDue(state)
      ? { label: "Upload another receipt", link: payLink(order) }
      : undefined,
  })),
  "order-processing": toCustomer(({ order }) => ({
    subject: `Order ${order.orderNumber} is being prepared`,
    paragraphs: [`This is about your order ${order.orderNumber}. ${beingPrepared(order)}`],
  })),
  "order-completed": toCustomer(({ order, payload, profile }) => {
    const { orderNumber, address, totalAmount } = order;
    return {
      subject: `Order ${orderNumber} is complete`,
      paragraphs: [
        ...(payload.isPaid === true
          ? [`Thank you. We've received your payment of ${formatMoney(totalAmount)}.`]
          : []),
        `This is about your order ${orderNumber}. ${completedSentences[address ? "deliver" : "collect"]}`,
        address
          ? `Delivery address: ${addressLine(address)}. Please check that the parcel is unopened before you accept it.`
          : "When you collect your order, please bring your order number and your identity card.",
      ],
      quote: address ? undefined : [profile.address, profile.hours].filter(Boolean).join("\n"),
    };
  }),
  "order-cancelled": toCustomer(({ order, state, payload }) => ({
    subject: `Order ${order.orderNumber} was cancelled`,
    paragraphs: [
      `This is about your order ${order.orderNumber}. ${cancelledSentences[payload.actor as OrderActor]}`,
      state.kind === "cancelled" ? cancelledMoneySentence(state.money) : stateSentence(state),
      ...(state.kind === "cancelled" && state.money.kind === "none"
        ? ["If you've already paid, let us know and we'll refund you."]
        : []),
      "If you'd still like the items, you can add them to your cart again from the order page, at today's prices.",
    ],
    button: { label: "Add the items to my cart", link: orderLink(order.id) },
  })),
  "order-reopened": toCustomer(({ order, state }) => ({
    subject: `Order ${order.orderNumber} is reinstated`,
    paragraphs: [
      `Good news: your order ${order.orderNumber} has been reinstated and your items are reserved again.`,
      ...(isPaymentDue(state) ? [howToPay(order)] : []),
    ],
    rows: orderRows(order),
    button: payButton(order, state),
  })),
  refund: toCustomer(async ({ order: { orderNumber }, payload }) => {
    const refund = await findRefund(String(payload.refundId));
    const status = payload.status === "pending" ? "pending" : "succeeded";
    // The refund's status has changed since this email was queued, and another email reports the new status.
    if (refund?.status !== status) return undefined;
    const { method, reference } = refund;
    const what = `${formatMoney(refund.amount)} for order ${orderNumber}`;
    // The reference of a refund through Stripe means nothing to the customer, so it is left out.
    const isNamed = method !== "stripe" && reference;
    const done = `We've refunded ${what} ${refundedTo[method]}${isNamed ? ` (reference ${reference})` : ""}.`;
    const isSlow = method === "stripe" || method === "card_terminal";
    return {
      subject: `Refund for order ${orderNumber}`,
      paragraphs: [
        status === "pending"
          ? `We're refunding ${what} ${refundedTo.stripe}. We'll email you again once the refund has gone through.`
          : `${done}${isSlow ? " The refund can take up to ten working days to appear on your statement." : ""}`,
      ],
    };
  }),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

const refundedTo: Record<RefundMethod, string> = {
  stripe: "to the account or card you paid with",
  bank: "to your bank account",
  e_wallet: "to your e-wallet",
  cash: "in cash",
  card_terminal: "to the card you paid with",
};

/** Writes an email to the customer; none if the order has no email address, such as after the account was deleted. */
function toCustomer(write: EmailWriter<OrderContext, EmailBody>): EmailWriter {
  return async ({ order, ...context }) => {
    if (!order?.email) return undefined;
    const { state } = await readOrderState(order);
    const body = await write({ ...context, order, state });
    if (!body) return undefined;
    const page = { label: "See your order", link: orderLink(order.id) };
    return {
      ...withOrderLink(body, page, chatLinks(order, context.profile.chatNumber)),
      greeting: `Hello ${order.fullName},`,
      footnote: `You're receiving this email because this address was given for order ${order.orderNumber}. The links in it show your order with your name and address, so share them only with people you trust.`,
    };
  };
}

function chatLinks({ orderNumber }: Order, chatNumber: string): EmailLink[] {
  if (!chatNumber) return [];
  const text = encodeURIComponent(`Hello, about my order ${orderNumber}: `);
  return [{ label: "Chat with us on WhatsApp", link: `https://wa.me/${chatNumber}?text=${text}` }];
}

/** Whether the customer can pay now, on a page or to staff. */
function isPaymentDue(state: OrderState) {
  if (state.kind !== "awaiting-payment") return false;
  return state.payment.canPay || channelOf(state.payment.method) === "staff";
}

function howToPay({ paymentMethod, totalAmount }: Order): string {
  const total = formatMoney(totalAmount);
  switch (paymentMethod) {
    case "touch_n_go":
      return `Please pay ${total} with Touch 'n Go within 24 hours and upload a picture of the receipt, if you haven't done so yet. Unpaid orders are cancelled automatically.`;
    case "stripe_fpx":
      return `If you haven't paid the ${total} yet, you can pay now by FPX or card. Unpaid orders are cancelled automatically.`;
    case "bank_transfer":
      return `Please transfer ${total} to our bank account, with the order number as the reference. Contact us if you need our account number. Unpaid orders are cancelled automatically after three days.`;
    case "cash":
    case "card_terminal":
      return `Please pay ${total} at our shop.`;
  }
}

/** The button to the payment page; undefined if nothing is due, or if staff receive the payment themselves. */
function payButton(order: Order, state: OrderState): EmailLink | undefined {
  const { paymentMethod } = order;
  if (!isPaymentDue(state) || !isPublicMethod(paymentMethod)) return undefined;
  return { label: payLabels[paymentMethod], link: payLink(order) };
}

const payLabels: Record<PublicMethod, string> = {
  touch_n_go: "Pay with Touch 'n Go",
  stripe_fpx: "Pay now",
};

function beingPrepared({ address }: Order) {
  return `We're preparing your items and will let you know when they're ${address ? "on their way" : "ready to collect"}.`;
}

function addressLine({ line1, line2, postcode, city }: Address) {
  return [line1, line2, `${postcode} ${city}`].filter(Boolean).join(", ");
}

/** Table rows with the order's items, shipping and total, for emails to the customer and to staff. */
export function orderRows({ items, totalAmount }: Order): EmailTableRow[] {
  const itemRows = items.map((item) => ({
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
