import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Letter, LetterLink, LetterRow } from "./frame.ts";

/** What the customer's letters say of an order, and where they lead. */
export type LetterOrder = {
  orderNumber: string;
  fullName: string;
  totalAmount: Sen;
  paymentMethod: "stripe_fpx" | "touch_n_go";
  paymentStatus: string;
  orderStatus: string;
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
export type Links = { order: string; pay: string; chat: string | undefined };
export type ShopPlace = { address: string; hours: string };

export function orderReceivedLetter(order: LetterOrder, links: Links): Letter {
  const { orderNumber } = order;
  return letterTo(order, links, {
    subject: `Order ${orderNumber}`,
    paragraphs: [
      `Thank you. We have your order ${orderNumber}.`,
      ...(isUnpaid(order)
        ? howToPay(order)
        : ["We will write to you as it goes on. Its page always shows how far it is."]),
    ],
    rows: rowsOf(order),
    button: payButton(order, links),
  });
}

export function paymentReceivedLetter(order: LetterOrder, links: Links): Letter {
  const isDone = order.orderStatus === "completed";
  return letterTo(order, links, {
    subject: `Payment received for order ${order.orderNumber}`,
    paragraphs: [
      `We have received your payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}. Thank you.`,
      ...(isDone ? [] : [beingPrepared(order)]),
    ],
    rows: rowsOf(order),
  });
}

export function paymentFailedLetter(order: LetterOrder, links: Links): Letter {
  return letterTo(order, links, {
    subject: `Payment not completed for order ${order.orderNumber}`,
    paragraphs: [
      `Your bank did not complete the payment of ${formatMoney(order.totalAmount)} for order ${order.orderNumber}. No money was taken by us.`,
      ...(isUnpaid(order)
        ? ["Your pieces are still kept for you for a short while: you can pay again."]
        : []),
    ],
    button: payButton(order, links),
  });
}

export function receiptRejectedLetter(order: LetterOrder, reason: string, links: Links): Letter {
  return letterTo(order, links, {
    subject: `Your receipt for order ${order.orderNumber}`,
    paragraphs: [
      `We could not accept the receipt that you uploaded for order ${order.orderNumber} (${formatMoney(order.totalAmount)}), for this reason:`,
    ],
    quote: reason,
    ...(isUnpaid(order) && { button: { label: "Upload another receipt", link: links.pay } }),
  });
}

export function orderProcessingLetter(order: LetterOrder, links: Links): Letter {
  return letterTo(order, links, {
    subject: `Order ${order.orderNumber} is being prepared`,
    paragraphs: [`Your order ${order.orderNumber} goes on. ${beingPrepared(order)}`],
  });
}

export function orderCompletedLetter(
  order: LetterOrder,
  { isPaid }: { isPaid: boolean },
  links: Links,
  place: ShopPlace,
): Letter {
  const { orderNumber, address } = order;
  const thanks = isPaid
    ? [`We have received your payment of ${formatMoney(order.totalAmount)}. Thank you.`]
    : [];
  if (address) {
    const to = [address.line1, address.line2, `${address.postcode} ${address.city}`]
      .filter(Boolean)
      .join(", ");
    return letterTo(order, links, {
      subject: `Order ${orderNumber} is on its way`,
      paragraphs: [
        ...thanks,
        `Your order ${orderNumber} has left the shop for ${to}. It travels insured. Please check that the parcel is unopened before you accept it.`,
      ],
    });
  }
  const where = [place.address, place.hours].filter(Boolean).join("\n");
  return letterTo(order, links, {
    subject: `Order ${orderNumber} is ready`,
    paragraphs: [
      ...thanks,
      `Your order ${orderNumber} is complete. If it is not in your hands already, it is ready for you at the shop: bring the order number, and something that shows who you are.`,
    ],
    ...(where && { quote: where }),
  });
}

export function orderCancelledLetter(order: LetterOrder, actor: string, links: Links): Letter {
  const { orderNumber } = order;
  const isPaid = order.paymentStatus === "completed";
  const cancelled = {
    staff: `Your order ${orderNumber} was cancelled by the shop.`,
    customer: `Your order ${orderNumber} was cancelled, as you wished.`,
  }[actor];
  return letterTo(order, links, {
    subject: `Order ${orderNumber} was cancelled`,
    paragraphs: [
      cancelled ??
        `Your order ${orderNumber} was cancelled, because its payment of ${formatMoney(order.totalAmount)} did not reach us in time.`,
      isPaid
        ? "You have paid for it: we will tell you when the money goes back to you."
        : "Nothing is owed for it. If you have sent money all the same, please tell us: we will give it back.",
      "If you still want the pieces, the order's page puts them into your cart again, at today's prices.",
    ],
    button: { label: "Put the pieces in my cart", link: links.order },
  });
}

export function orderReopenedLetter(order: LetterOrder, links: Links): Letter {
  return letterTo(order, links, {
    subject: `Order ${order.orderNumber} goes on`,
    paragraphs: [
      `Your order ${order.orderNumber} is no longer cancelled: its pieces are kept for you again.`,
      ...(isUnpaid(order) ? howToPay(order) : []),
    ],
    rows: rowsOf(order),
    button: payButton(order, links),
  });
}

export type LetterRefund = {
  amount: Sen;
  way: "stripe" | "bank" | "e_wallet" | "cash";
  reference: string | null;
};

export function refundLetter(
  order: LetterOrder,
  refund: LetterRefund,
  status: "pending" | "succeeded",
  links: Links,
): Letter {
  const amount = formatMoney(refund.amount);
  const { orderNumber } = order;
  const byHand = refund.reference ? ` (reference ${refund.reference})` : "";
  const done = {
    stripe: `${amount} for order ${orderNumber} went back to the account or card that you paid with. Banks take up to ten working days to show it.`,
    bank: `We have sent ${amount} for order ${orderNumber} to your bank account${byHand}.`,
    e_wallet: `We have sent ${amount} for order ${orderNumber} to your e-wallet${byHand}.`,
    cash: `We have given you ${amount} for order ${orderNumber} back in cash${byHand}.`,
  };
  return letterTo(order, links, {
    subject: `Refund for order ${orderNumber}`,
    paragraphs: [
      status === "succeeded"
        ? done[refund.way]
        : `We are giving ${amount} for order ${orderNumber} back to you, to the account or card that you paid with. We will write again once it has gone through.`,
    ],
  });
}

/** Every letter of an order: who it is for, its page, the chat, and what the link shows. */
function letterTo(
  { fullName, orderNumber }: LetterOrder,
  { order, chat }: Links,
  letter: Omit<Letter, "greeting" | "footnote" | "links">,
): Letter {
  const see = { label: "See your order", link: order };
  const chats: LetterLink[] = chat ? [{ label: "Chat with us on WhatsApp", link: chat }] : [];
  return {
    ...letter,
    greeting: `Hello ${fullName},`,
    button: letter.button ?? see,
    links: letter.button && letter.button.link !== order ? [see, ...chats] : chats,
    footnote: `You get this letter because order ${orderNumber} was placed with this address. Its links show the order with your name and address: share them only with people you trust.`,
  };
}

function isUnpaid({ paymentStatus, orderStatus }: LetterOrder) {
  return paymentStatus !== "completed" && orderStatus !== "cancelled";
}

function howToPay({ paymentMethod, totalAmount }: LetterOrder) {
  const total = formatMoney(totalAmount);
  return paymentMethod === "touch_n_go"
    ? [
        `Please pay ${total} with Touch 'n Go within 24 hours and upload a picture of the receipt, if you have not done so yet. An order that stays unpaid is cancelled by itself, and nothing is owed.`,
      ]
    : [
        `If you have not paid the ${total} yet, you can do so now, by FPX or card. An order that stays unpaid is cancelled by itself after a while, and nothing is owed.`,
      ];
}

function payButton(order: LetterOrder, { pay }: Links): LetterLink | undefined {
  if (!isUnpaid(order)) return undefined;
  const isByReceipt = order.paymentMethod === "touch_n_go";
  return { label: isByReceipt ? "Pay with Touch 'n Go" : "Pay now", link: pay };
}

function beingPrepared({ address }: LetterOrder) {
  return `We are preparing your pieces, and will tell you when they are ${address ? "on their way" : "ready to collect"}.`;
}

/** What was bought and what it costs, the customer's and the staff's. */
export function rowsOf({ items, totalAmount }: Pick<LetterOrder, "items" | "totalAmount">) {
  const bought = items.map((item): LetterRow => ({
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
    ...bought,
    { name: "Shipping", amount: "FREE" },
    { name: "Total", amount: formatMoney(totalAmount), isTotal: true },
  ];
}
