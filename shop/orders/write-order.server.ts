import type { Tx } from "#db/client.server.ts";
import { together } from "#db/together.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import type { CartOwner, Piece } from "#shop/cart/cart.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { lineTotal, sum, type Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { byStaff, patience } from "./change-order.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import { nextOrderNumber } from "./order-number.server.ts";

export type Buyer = {
  owner: CartOwner;
  userId: string | null;
  guestId: string | null;
  /** Who enters it for a customer at the counter or on the phone: then it is nobody's account's or browser's. */
  enteredBy?: Staff;
};
/** A line of an order that is being placed: the piece as it is sold, its price agreed. */
export type Line = { piece: Piece; quantity: number };

/** What all of them come to. */
export function totalOf(lines: Line[]): Sen {
  return sum(lines.map(({ piece, quantity }) => lineTotal(piece.unitPrice, quantity)));
}

/** The order's own row, under a number that no other has. */
export async function writeOrder(
  tx: Tx,
  orderId: string,
  buyer: Buyer,
  input: CheckoutForm,
  lines: Line[],
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
    deliveryMethod,
    address: addressOf(input),
    totalAmount: totalOf(lines),
    paymentMethod,
    formKey,
    payBy: patience,
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

export async function writeItems(tx: Tx, orderId: string, lines: Line[]) {
  await tx
    .insert(orderItems)
    .values(lines.map((line, position) => itemRow(orderId, line, position)));
}

/** What the order's history begins with, and the audit log's line where staff entered it. */
export async function writeEvent(
  tx: Tx,
  order: Awaited<ReturnType<typeof writeOrder>>,
  buyer: Buyer,
) {
  const { id, orderNumber, fullName, phoneNumber } = order;
  const { deliveryMethod, paymentMethod, totalAmount } = order;
  const staff = buyer.enteredBy;
  const by = staff ? byStaff(staff) : { actor: "customer" as const };
  const event = tx
    .insert(orderEvents)
    .values({ orderId: id, kind: "placed", to: "pending", ...by });
  if (!staff) return void (await event);
  const entered = recordAudit(tx, staff, {
    deed: "order.entered",
    subject: "order",
    subjectId: id,
    label: orderNumber,
    after: { fullName, phoneNumber, deliveryMethod, paymentMethod, totalAmount },
  });
  await together([event, entered]);
}

function addressOf(input: CheckoutForm) {
  if (input.deliveryMethod === "collect") return null;
  const { line1, line2, postcode, city, state } = input;
  return { line1, line2, postcode, city, state };
}

function itemRow(orderId: string, { piece, quantity }: Line, position: number) {
  return {
    orderId,
    position,
    productId: piece.productId,
    productName: piece.name,
    purity: piece.purity,
    weight: piece.weight,
    labourFee: piece.labourFee,
    goldPriceAtPurchase: piece.goldPrice,
    priceAdjustment: piece.adjustment,
    unitPrice: piece.unitPrice,
    quantity,
    subtotal: lineTotal(piece.unitPrice, quantity),
    choices: piece.choices,
    colorName: piece.colorName,
    stockAdjustment: piece.stockAdjustment,
  };
}
