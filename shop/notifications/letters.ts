import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Letter } from "./frame.ts";

/** Accounts are greeted without a name: nobody proved the address, and whoever gave it gave the name too. */
export function passwordResetLetter(link: string): Letter {
  return {
    subject: "Reset your password",
    greeting: "Hello,",
    paragraphs: [
      "Somebody, most likely you, asked to reset the password of your account. Choose a new one within an hour:",
    ],
    button: { label: "Choose a new password", link },
    footnote: "If it was not you, do nothing: your password stays as it is.",
  };
}

export function accountExistsLetter(link: string): Letter {
  return {
    subject: "You already have an account",
    greeting: "Hello,",
    paragraphs: [
      "Somebody, most likely you, tried to open an account with this email address. You already have one: sign in with your password, or choose “Forgot Password?” there.",
    ],
    button: { label: "Sign in", link },
    footnote: "If it was not you, do nothing: nothing has changed.",
  };
}

export function staffInvitedLetter(
  invite: { role: "staff" | "owner"; invitedBy: string; days: number },
  shop: string,
  link: string,
): Letter {
  const duty = invite.role === "owner" ? "as an owner" : "as staff";
  return {
    subject: "You are invited to join the staff",
    greeting: "Hello,",
    paragraphs: [
      `${invite.invitedBy} invites you to ${shop}, ${duty}. Open the link to give your name and choose a password.`,
      `The link works once, and for ${invite.days} days.`,
    ],
    button: { label: "Join the staff", link },
    footnote:
      "If you do not know who invites you, do nothing: without the link nobody joins in your name.",
  };
}

export type PlacedOrder = {
  orderNumber: string;
  fullName: string;
  totalAmount: Sen;
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

export function orderPlacedLetter(order: PlacedOrder, link: string): Letter {
  const items = order.items.map((item) => ({
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
  return {
    subject: `Order ${order.orderNumber}`,
    greeting: `Hello ${order.fullName},`,
    paragraphs: [
      `Thank you. We have your order ${order.orderNumber}, and will tell you when it is on its way or ready to collect.`,
    ],
    rows: [
      ...items,
      { name: "Shipping", amount: "FREE" },
      { name: "Total", amount: formatMoney(order.totalAmount) },
    ],
    button: { label: "See your order", link },
    footnote:
      "The link shows your order with your name and address: share it only with people you trust.",
  };
}

export function receiptRejectedLetter(
  order: { orderNumber: string; fullName: string; totalAmount: Sen },
  reason: string,
  link: string,
): Letter {
  return {
    subject: `Your receipt for order ${order.orderNumber}`,
    greeting: `Hello ${order.fullName},`,
    paragraphs: [
      `We could not accept the receipt that you uploaded for order ${order.orderNumber} (${formatMoney(order.totalAmount)}).`,
      reason,
      "While the order waits for its payment, you can upload another receipt on its page.",
    ],
    button: { label: "See your order", link },
    footnote:
      "The link shows your order with your name and address: share it only with people you trust.",
  };
}
