import type { EmailKind } from "#db/schema/notifications.ts";
import type { Address, OrderActor } from "#db/schema/orders.ts";
import type { MoneyRefundMethod } from "#db/schema/payments.ts";
import { t } from "#languages/messages.ts";
import { isFinished, isInShop } from "#shop/fulfilment/fulfilment.ts";
import { formatMoney } from "#shop/money.ts";
import { addressLine } from "#shop/address-line.ts";
import { amountToPay, creditOf, isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { creditName } from "#shop/orders/method-names.ts";
import { buyerKey, orderLink, payLink } from "#shop/orders/order-link.server.ts";
import type { Order, OrderItem } from "#shop/orders/read-order.server.ts";
import { localTextOf } from "#shop/orders/text-codes.server.ts";
import { findRefund } from "#shop/payments/order-payments.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import {
  cancelledMoneySentence,
  cancelledSentences,
  completedSentence,
  joinSentences,
  stateSentence,
} from "#shop/payments/order-state-words.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { collectionPlace, whatToBring, whenAndHow } from "./collection-place.server.ts";
import { aboutOrder, toCustomer } from "./customer-email.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import { hasOtherCustomerEmail } from "./queue-emails.server.ts";
import { howToPay, isPaymentDue, payButton, withDeadline } from "./how-to-pay.server.ts";
import { refundedSentence } from "./refund-sentence.ts";
import { nameOf, wordOf } from "./item-words.ts";
import type { EmailTableRow, EmailWord } from "./render-email.ts";

export const orderEmails = {
  "order-received": toCustomer(async ({ order, state, deliveryDate, profile, payload }) => {
    const hasWaited = payload.ifUnpaid === true;
    if (hasWaited && (!isUnpaid(state) || (await hasOtherCustomerEmail(order.id))))
      return undefined;
    return {
      subject:
        hasWaited && isPaymentDue(state)
          ? t("Finish your payment for order {orderNumber}", order)
          : t("Order {number}", { number: order.orderNumber }),
      paragraphs: [
        t("Thank you for your order. Your order number is {orderNumber}.", order),
        isPaymentDue(state)
          ? howToPay(order)
          : joinSentences(stateSentence(state), t("We'll email you with updates.")),
        ...whenAndHow(order, state, deliveryDate),
      ],
      quote: collectionPlace(order, state, profile),
      rows: orderRows(order),
      button: payButton(order, state),
    };
  }),
  "payment-received": toCustomer(({ order, state, deliveryDate, profile }) => ({
    subject: t("Payment received for order {orderNumber}", order),
    paragraphs: [
      isCoveredByCredit(order)
        ? order.tradeInCredit > 0
          ? t("Thank you. The gold you brought covers your order {orderNumber}.", order)
          : t("Thank you. The pieces you gave back cover your order {orderNumber}.", order)
        : t(
            "Thank you. We've received your payment of {amount} for order {orderNumber}.",
            withAmount(order),
          ),
      nextStep(order, state),
      ...whenAndHow(order, state, deliveryDate),
    ],
    quote: collectionPlace(order, state, profile),
    rows: orderRows(order),
  })),
  "payment-failed": toCustomer(({ order, state }) => ({
    subject: t("Payment not completed for order {orderNumber}", order),
    paragraphs: [
      t(
        "Your bank didn't complete the payment of {amount} for order {orderNumber}. No money was taken.",
        withAmount(order),
      ),
      ...(isPaymentDue(state)
        ? [t("Your items are still reserved for a short time, so you can try again now.")]
        : []),
    ],
    button: payButton(order, state),
  })),
  "receipt-rejected": toCustomer(({ order, state, payload }) => ({
    subject: t("Your proof of payment for order {orderNumber}", order),
    paragraphs: [
      withDeadline(
        t(
          "We couldn't accept the proof of payment you uploaded for order {orderNumber} ({amount}).",
          withAmount(order),
        ),
        order,
      ),
      ...(takesLateReceipt(state) ? [stateSentence(state)] : []),
      t("The reason:"),
    ],
    quote: localTextOf(String(payload.reason), payload.reasonCode).text,
    button:
      isPaymentDue(state) || takesLateReceipt(state)
        ? { label: t("Upload another proof of payment"), link: payLink(order, buyerKey(order.id)) }
        : undefined,
  })),
  "order-processing": toCustomer(({ order, state, deliveryDate, profile }) => ({
    subject: t("Order {orderNumber} is being prepared", order),
    paragraphs: [
      joinSentences(aboutOrder(order), nextStep(order, state)),
      ...whenAndHow(order, state, deliveryDate),
    ],
    quote: collectionPlace(order, state, profile),
  })),
  "order-completed": toCustomer(({ order, state, payload, profile }) => {
    const { address } = order;
    const isOver = state.kind !== "cancelled" && isFinished(state.fulfilment);
    return {
      subject: t("Order {orderNumber} is complete", order),
      paragraphs: [
        ...(payload.isPaid === true && !isCoveredByCredit(order)
          ? [t("Thank you. We've received your payment of {amount}.", withAmount(order))]
          : []),
        joinSentences(
          aboutOrder(order),
          state.kind === "completed" ? completedSentence(state) : stateSentence(state),
        ),
        ...(isOver ? [] : [address ? checkParcel(address) : whatToBring()]),
      ],
      quote: isOver ? undefined : collectionPlace(order, state, profile),
    };
  }),
  "order-cancelled": toCustomer(({ order, state, payload }) => ({
    subject: t("Order {orderNumber} was cancelled", order),
    paragraphs: [
      joinSentences(aboutOrder(order), cancelledSentences[payload.actor as OrderActor]),
      state.kind === "cancelled" ? cancelledMoneySentence(state) : stateSentence(state),
      ...(state.kind === "cancelled" && state.money.kind === "none" && !state.lateReceipt
        ? [t("If you've already paid, let us know and we'll refund you.")]
        : []),
      t(
        "If you'd still like the items, you can add them to your cart again from the order page, at today's prices.",
      ),
    ],
    button: {
      label: takesLateReceipt(state) ? t("See your order") : t("Add the items to my cart"),
      link: orderLink(order.id, buyerKey(order.id)),
    },
  })),
  "order-reopened": toCustomer(({ order, state, deliveryDate, profile }) => ({
    subject: t("Order {orderNumber} is open again", order),
    paragraphs: [
      t(
        "Good news: your order {orderNumber} is open again and your items are reserved for you.",
        order,
      ),
      ...(isPaymentDue(state) ? [howToPay(order)] : []),
      ...whenAndHow(order, state, deliveryDate),
    ],
    quote: collectionPlace(order, state, profile),
    rows: orderRows(order),
    button: payButton(order, state),
  })),
  "order-address-corrected": toCustomer(({ order, state, deliveryDate }) => ({
    subject: t("New delivery address for order {orderNumber}", order),
    paragraphs: [
      t("We corrected the delivery address of order {orderNumber}. It goes to {address} now.", {
        orderNumber: order.orderNumber,
        address: order.address ? addressLine(order.address) : "",
      }),
      t("If you didn't ask for this, tell us right away, before the parcel leaves."),
      ...whenAndHow(order, state, deliveryDate),
    ],
  })),
  refund: toCustomer(async ({ order: { orderNumber }, payload }) => {
    const refund = await findRefund(String(payload.refundId));
    const status = payload.status === "pending" ? "pending" : "succeeded";
    // The refund's status has changed since this email was queued, and another email reports the new status.
    if (refund?.status !== status) return undefined;
    const { method, reference } = refund;
    // The customer reads about an exchange in the email about the return.
    if (method === "exchange") return undefined;
    const refunded = { amount: formatMoney(refund.amount), orderNumber };
    return {
      subject: t("Refund for order {orderNumber}", refunded),
      paragraphs: [
        status === "pending"
          ? t(
              "We're refunding {amount} for order {orderNumber} to the account or card you paid with. We'll email you again once the refund has gone through.",
              refunded,
            )
          : withDelay(method, refundedSentence(method, refunded, reference || undefined)),
      ],
    };
  }),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

/** Adds to a refund's sentence how long its bank takes. */
function withDelay(method: MoneyRefundMethod, sentence: string): string {
  if (method !== "stripe" && method !== "card_terminal") return sentence;
  return joinSentences(
    sentence,
    t("The refund can take up to ten working days to appear on your statement."),
  );
}

/** Whether the customer of the cancelled order may still show that it was paid. */
function takesLateReceipt(state: OrderState): boolean {
  return state.kind === "cancelled" && state.lateReceipt !== undefined;
}

/** Whether the payment has not arrived. All that happens to an order afterwards has an email of its own. */
function isUnpaid({ kind }: OrderState): boolean {
  return kind === "awaiting-payment" || kind === "checking-payment";
}

function withAmount(order: Order) {
  return { orderNumber: order.orderNumber, amount: formatMoney(amountToPay(order)) };
}

/** That the order is being prepared or, if it has changed since the email was queued, what it is now. */
function nextStep({ address }: Order, state: OrderState): string {
  const isPreparing = state.kind === "preparing" && isInShop(state.fulfilment);
  if (!isPreparing) return stateSentence(state);
  return address
    ? t("We're preparing your items and will let you know when they're on their way.")
    : t("We're preparing your items and will let you know when they're ready to collect.");
}

function checkParcel({ line1, line2, postcode, city }: Address): string {
  return t(
    "Delivery address: {address}. Please check that the parcel is unopened before you accept it.",
    { address: [line1, line2, `${postcode} ${city}`].filter(Boolean).join(", ") },
  );
}

/** Table rows with the order's items, shipping and total, for emails to the customer and to staff. */
export function orderRows(order: Order): EmailTableRow[] {
  const { items, totalAmount } = order;
  const credit = creditOf(order);
  const itemRows = items.map((item) => ({
    name: [`${item.quantity} × `, nameOf(item)],
    detail: detailOf(item),
    amount: formatMoney(item.subtotal),
  }));
  return [
    ...itemRows,
    { name: t("Shipping"), amount: t("FREE") },
    { name: t("Total"), amount: formatMoney(totalAmount), isTotal: true },
    ...(credit
      ? [
          { name: creditName(credit.method), amount: `−${formatMoney(credit.amount)}` },
          { name: t("Amount to pay"), amount: formatMoney(amountToPay(order)), isTotal: true },
        ]
      : []),
  ];
}

/** Purity, weight and the chosen options, such as "916 (22K) · 3.75 g · Length: 45 cm · Rose". */
function detailOf(item: OrderItem): EmailWord[] {
  return [
    `${purityName(item.purity)} · ${formatWeight(item.weight)}`,
    ...item.choices.flatMap(({ name, value, untranslated }) => [
      " · ",
      wordOf(name, untranslated?.includes("name")),
      ": ",
      wordOf(value, untranslated?.includes("value")),
    ]),
    ...(item.colorName
      ? [" · ", wordOf(item.colorName, item.untranslated?.includes("colorName"))]
      : []),
  ];
}
