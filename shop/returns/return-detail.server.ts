import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { inspections } from "#db/schema/fulfilment.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { returns } from "#db/schema/returns.ts";
import { isId } from "#shop/id.ts";
import { sum, type Sen } from "#shop/money.ts";
import { withEnglishItems } from "#shop/orders/item-names.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { acceptedOf, unrefundedOf } from "#shop/payments/payment-summary.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isSameName } from "./bank-account.server.ts";
import { leftToInspect, readInspected } from "./inspect-return.server.ts";
import { readReturns, type Return } from "./read-returns.server.ts";
import { previewRefundParts } from "#shop/payments/refund-method.ts";
import { goldToday } from "./settle-return.server.ts";
import { valueOfReturn } from "./return-value.ts";

export type ReturnDetail = NonNullable<Awaited<ReturnType<typeof readReturnDetail>>>;

/** A return with everything that staff need to decide, inspect and settle it; undefined if there is none. */
export async function readReturnDetail(_staff: Staff, returnId: string) {
  if (!isId(returnId)) return undefined;
  const [found] = await db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, returnId));
  const order = found && (await findOrder(found.orderId));
  if (!order) return undefined;
  const [all, counts, seen, rules, today] = await Promise.all([
    readReturns(order.id),
    readInspected(db, returnId),
    inspectionsOf(returnId),
    readReturnRules(),
    goldToday(),
  ]);
  const row = all.find(({ id }) => id === returnId)!;
  const sold = new Map(withEnglishItems(order).items.map((item) => [item.id, item]));
  const items = row.items.map(({ orderItemId, quantity, received }) => {
    const item = sold.get(orderItemId)!;
    return {
      item,
      quantity,
      received,
      left: leftToInspect(row.status, { item, received }, counts),
    };
  });
  const pieces = items.map(({ item, quantity, received }) => ({
    item,
    pieces: received ?? quantity,
  }));
  const value = valueOfReturn(row, pieces, { exchangeGold: rules.exchangeGold, today });
  const { id, orderNumber, fullName, orderStatus } = order;
  return {
    row,
    order: { id, orderNumber, fullName, orderStatus },
    items,
    inspections: seen,
    value,
    money: await moneyFor(order, row, value.total),
  };
}

function inspectionsOf(returnId: string) {
  return db
    .select()
    .from(inspections)
    .where(eq(inspections.returnId, returnId))
    .orderBy(asc(inspections.createdAt));
}

/** How money goes back, and how much of it the shop still has; undefined if no payment was recorded. */
async function moneyFor(order: Order, row: Return, value: Sen) {
  const received = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const made = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const accepted = acceptedOf(received, made);
  if (accepted.length === 0) return undefined;
  const hasSameName = row.accountName !== null && isSameName(row.accountName, order.fullName);
  const refundable = sum(accepted.map((payment) => payment.refundable));
  /** What `isRefundedMeanwhile` compares with: of all payments, accepted or not. */
  const left = sum(received.map((payment) => Math.max(0, unrefundedOf(payment, made)) as Sen));
  return { accepted, parts: previewRefundParts(accepted, value), refundable, left, hasSameName };
}
