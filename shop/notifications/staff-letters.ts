import { formatMoney } from "#shop/money.ts";
import type { Letter } from "./frame.ts";
import { rowsOf, type LetterOrder } from "./order-letters.ts";

const footnote =
  "You get this letter because this address stands in the shop's settings, under Messages.";

/** Staff find the phone and the address in the back office: neither needs to lie in a mailbox. */
export function newOrderLetter(order: LetterOrder, link: string): Letter {
  const { orderNumber, fullName, totalAmount, address, paymentStatus, paymentMethod } = order;
  const handing = address
    ? `deliver to ${address.postcode} ${address.city}`
    : "collect at the shop";
  const way = paymentMethod === "touch_n_go" ? "Touch 'n Go" : "FPX or card";
  const paid = paymentStatus === "completed" ? "paid" : "not paid yet";
  return {
    subject: `New order ${orderNumber}: ${formatMoney(totalAmount)}`,
    greeting: "Hello,",
    paragraphs: [`${fullName} has placed order ${orderNumber}: ${handing}; ${way}, ${paid}.`],
    rows: rowsOf(order),
    button: { label: "Open the order", link },
    footnote,
  };
}

export type LowProduct = { name: string; onHand: number };

export function lowStockLetter(
  orderNumber: string,
  products: LowProduct[],
  links: { products: string; order: string },
): Letter {
  const [only] = products;
  return {
    subject: `Low stock: ${products.length === 1 ? only!.name : `${products.length} products`}`,
    greeting: "Hello,",
    paragraphs: [
      `Order ${orderNumber} has brought ${products.length === 1 ? "a product" : "these products"} to the shop's low-stock limit:`,
    ],
    rows: products.map(({ name, onHand }) => ({
      name,
      amount: onHand > 0 ? `${onHand} left` : "None left",
    })),
    button: { label: "See low stock", link: links.products },
    links: [{ label: "Open the order", link: links.order }],
    footnote,
  };
}

export type LetterTask = {
  kind: "review" | "refund-due" | "refund-failed";
  orderNumber: string;
  detail: string;
};

export function paymentTaskLetter({ kind, orderNumber, detail }: LetterTask, link: string): Letter {
  return {
    subject: `${taskWords[kind]} (order ${orderNumber})`,
    greeting: "Hello,",
    paragraphs: [
      `Something about the money of order ${orderNumber} needs a person:`,
      detail,
      "It stays on the dashboard until somebody has settled it.",
    ],
    button: { label: "Open the order", link },
    footnote,
  };
}

const taskWords = {
  review: "A payment needs your review",
  "refund-due": "Money must be given back",
  "refund-failed": "A refund did not go through",
};
