import type { Tx } from "#db/client.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { orderEvents, orderItems, orders, type CreditTender } from "#db/schema/orders.ts";
import { currentLanguage, type Language } from "#languages/language.server.ts";
import type { CartOwner, Piece } from "#shop/cart/cart.server.ts";
import { lineTotal, priceParts, sum, type Sen } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import type { Credit } from "./amount-to-pay.ts";
import { auditOrder, staffActor } from "./change-order-status.server.ts";
import { giftMessageOf, type CheckoutForm } from "./checkout-form.server.ts";
import type { DraftForm } from "./draft-form.server.ts";
import type { OrderDates } from "./order-dates.server.ts";
import { paymentWindowEndOf } from "./payment-deadline.server.ts";

export type Buyer = {
  owner: CartOwner;
  userId: string | null;
  guestId: string | null;
  /** Staff who enter the order for a customer at the counter or on the phone. */
  enteredBy?: Staff;
};
/** A line of an order that is being placed, at its agreed price. */
export type PricedLine = { piece: Piece; quantity: number };

export function totalOf(lines: PricedLine[]): Sen {
  return sum(lines.map(({ piece, quantity }) => lineTotal(piece.unitPrice, quantity)));
}

/** What staff took off the labour fees of all pieces. */
function discountOf(lines: PricedLine[]): Sen {
  return sum(
    lines.map(({ piece, quantity }) => lineTotal(piece.labourDiscount ?? (0 as Sen), quantity)),
  );
}

/** Staff choose the customer's language; a customer orders in the language of the page. */
export function orderLanguage(input: CheckoutForm | DraftForm): Language {
  return "language" in input ? input.language : currentLanguage();
}

/** Inserts the order and returns its row. Tries order numbers until one is unused. */
export async function insertOrder(
  tx: Tx,
  orderId: string,
  buyer: Buyer,
  input: CheckoutForm | DraftForm,
  lines: PricedLine[],
  { credit, ...dates }: OrderDates & { credit: Credit | undefined },
) {
  const { fullName, phoneNumber, email, notes, paymentMethod, formKey, deliveryMethod } = input;
  const order = {
    id: orderId,
    userId: buyer.userId,
    guestId: buyer.guestId,
    fullName,
    phoneNumber,
    email,
    notes,
    giftMessage: "isGift" in input ? giftMessageOf(input) : null,
    language: orderLanguage(input),
    deliveryMethod,
    address: deliveryAddressOf(input),
    totalAmount: totalOf(lines),
    paymentMethod,
    formKey,
    payBy: paymentWindowEndOf(paymentMethod),
    exchangeCredit: creditBy("exchange", credit),
    tradeInCredit: creditBy("trade_in", credit),
    ...dates,
  };
  let orderNumber = nextOrderNumber();
  for (let inserted = 0; inserted === 0;) {
    const result = await tx
      .insert(orders)
      .values({ ...order, orderNumber })
      .onConflictDoNothing({ target: orders.orderNumber });
    inserted = result.rowCount ?? 0;
    if (inserted === 0) orderNumber = nextOrderNumber();
  }
  return { ...order, orderNumber };
}

function creditBy(method: CreditTender, credit: Credit | undefined): Sen {
  return credit?.method === method ? credit.amount : (0 as Sen);
}

export async function insertItems(tx: Tx, orderId: string, lines: PricedLine[]) {
  await tx
    .insert(orderItems)
    .values(lines.map((line, position) => toItemRow(orderId, line, position)));
}

/** Writes the first event of the order's history, and an audit entry if staff entered the order. */
export async function insertPlacedEvent(
  tx: Tx,
  order: Awaited<ReturnType<typeof insertOrder>>,
  buyer: Buyer,
  lines: PricedLine[],
) {
  const { id, fullName, phoneNumber } = order;
  const { deliveryMethod, paymentMethod, totalAmount, exchangeCredit, tradeInCredit } = order;
  const staff = buyer.enteredBy;
  const by = staff ? staffActor(staff) : { actor: "customer" as const };
  const event = tx
    .insert(orderEvents)
    .values({ orderId: id, kind: "placed", to: "pending", ...by });
  if (!staff) return void (await event);
  const labourDiscount = discountOf(lines);
  const entered = auditOrder(tx, staff, order, {
    action: "order.entered",
    after: {
      fullName,
      phoneNumber,
      deliveryMethod,
      paymentMethod,
      totalAmount,
      ...(exchangeCredit > 0 && { exchangeCredit }),
      ...(tradeInCredit > 0 && { tradeInCredit }),
      ...(labourDiscount > 0 && { labourDiscount }),
    },
  });
  await awaitAll([event, entered]);
}

function deliveryAddressOf(input: CheckoutForm | DraftForm) {
  if (input.deliveryMethod === "collect") return null;
  const { line1, line2, postcode, city, state } = input;
  return { line1, line2, postcode, city, state };
}

function toItemRow(orderId: string, { piece, quantity }: PricedLine, position: number) {
  const { name, colorName, english = piece } = piece;
  // Without the marks of words in English, which are for the page that the buyer reads.
  const choices = piece.choices.map((choice) => pick(choice, ["name", "value"]));
  const isTranslated = (read: unknown, sold: unknown) =>
    JSON.stringify(read) !== JSON.stringify(sold);
  return {
    orderId,
    position,
    productId: piece.productId,
    productName: english.name,
    translatedName: name === english.name ? null : name,
    purity: piece.purity,
    ...priceParts(piece),
    labourDiscount: piece.labourDiscount ?? (0 as Sen),
    unitPrice: piece.unitPrice,
    quantity,
    subtotal: lineTotal(piece.unitPrice, quantity),
    choices: english.choices,
    translatedChoices: isTranslated(choices, english.choices) ? choices : null,
    colorName: english.colorName,
    translatedColorName: colorName === english.colorName ? null : colorName,
    stockAdjustment: piece.stockAdjustment,
  };
}

let latest = 0;

/**
 * An order number: `JJ` and the time in milliseconds (ADR-0004). It is unique only within one process: if another
 * process took the number, the caller asks for the next one until the database accepts it.
 */
export function nextOrderNumber(now = Date.now()): string {
  latest = Math.max(now, latest + 1);
  return `JJ${latest}`;
}
