import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { log } from "#platform/log.server.ts";
import { changeOrder, isAwaited, lockOrder } from "#shop/orders/change-order.server.ts";
import { askAboutOrder } from "./ask-stripe.server.ts";
import { hasAcceptedMoney } from "./settle.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

/**
 * Cancels the orders whose time to pay is over, by the database's clock, and returns their stock
 * (decision 10). Stripe is asked first: an order that was paid in its last second stays. Answers with how
 * many were cancelled.
 */
export async function expireOrders(): Promise<number> {
  const due = await db
    .select({ id: orders.id, method: orders.paymentMethod })
    .from(orders)
    .where(lte(orders.payBy, sql`now()`))
    // Those about which nobody has to be asked come first: a Stripe that hangs holds up its own.
    .orderBy(sql`${orders.paymentMethod} = 'stripe_fpx'`, asc(orders.payBy))
    .limit(200);
  let cancelled = 0;
  for (const { id, method } of due) {
    try {
      // While Stripe cannot be asked the order waits, for a day at most.
      const isKnown = method !== "stripe_fpx" || (await askAboutOrder(id));
      if (await expireOrder(id, isKnown)) cancelled++;
    } catch (err) {
      log.error({ err, order: id }, "an order whose time to pay is over could not be cancelled");
    }
  }
  return cancelled;
}

async function expireOrder(orderId: string, isKnown: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.payBy || !isAwaited(order)) return false;
    // Read again under the lock, by the clock that wrote it.
    const [clock] = await tx
      .select({
        isOver: sql<boolean>`${orders.payBy} <= clock_timestamp()`,
        isLongOver: sql<boolean>`${orders.payBy} <= clock_timestamp() - interval '24 hours'`,
      })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!clock!.isOver || !(isKnown || clock!.isLongOver)) return false;
    if ((await hasAcceptedMoney(tx, orderId)) || (await waitsForVerdict())) return false;
    const done = await changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "clock" });
    return done.ok && done.changed;

    async function waitsForVerdict() {
      const receipts = await tx
        .select({ id: touchNGoPayments.id })
        .from(touchNGoPayments)
        .where(and(eq(touchNGoPayments.orderId, orderId), isNull(touchNGoPayments.rejectedAt)));
      const open = await tx
        .select({ id: stripeSessions.id })
        .from(stripeSessions)
        .where(
          and(
            eq(stripeSessions.orderId, orderId),
            isUnsettled,
            sql`(${stripeSessions.waitingAt} is not null or ${stripeSessions.expiresAt} > now())`,
          ),
        );
      return receipts.length > 0 || (open.length > 0 && !clock!.isLongOver);
    }
  });
}
