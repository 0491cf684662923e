import { and, desc, eq, gt, ne, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { amountToPay } from "./amount-to-pay.ts";
import { shownDeadline } from "./shown-deadline.ts";
import type { Viewer } from "./read-order.server.ts";

export type UnpaidOrder = Awaited<ReturnType<typeof unpaidOrdersOf>>[number];

type Visitor = Pick<Viewer, "userId" | "guestId">;

/** The three newest orders of this account or browser that can still be paid, newest first. */
export async function unpaidOrdersOf({ userId, guestId }: Visitor) {
  if (userId === null && guestId === null) return [];
  const { exchangeCredit, tradeInCredit } = orders;
  const { id, orderNumber, totalAmount, paymentMethod, payBy } = orders;
  const credits = { exchangeCredit, tradeInCredit };
  const rows = await db
    .select({ id, orderNumber, totalAmount, ...credits, paymentMethod, payBy })
    .from(orders)
    .where(
      and(
        // The index on `payBy`, the payment deadline, makes this query fast, because few orders have a deadline. An
        // order loses it when its customer sends a receipt, or when it no longer awaits payment.
        gt(payBy, sql`now()`),
        eq(orders.orderStatus, "pending"),
        ne(orders.paymentStatus, "completed"),
        ownedBy({ userId, guestId }),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(id))
    .limit(3);
  return rows.map((row) => ({
    ...row,
    toPay: amountToPay(row),
    payBy: row.payBy!,
    payUntil: shownDeadline(row)!,
  }));
}

/** Matches orders that this account or browser placed, as `canSeeFullOrder` does. */
export function ownedBy({ userId, guestId }: Visitor) {
  return or(
    userId === null ? undefined : eq(orders.userId, userId),
    guestId === null ? undefined : eq(orders.guestId, guestId),
  );
}
