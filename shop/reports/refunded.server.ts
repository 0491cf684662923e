import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { Period } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import type { Staff } from "#shop/staff.ts";

/**
 * What was given back in the period of orders that count as sold, whenever they were sold: for returns, as the credit of
 * exchanges, or otherwise. Money that never was revenue, such as a second payment, is left out.
 */
export async function refundedIn(_staff: Staff, { from, to }: Period): Promise<Sen> {
  const { rows } = await db.execute<{ amount: Sen }>(sql`
    select coalesce(sum(refund.amount), 0)::float8 as amount
    from ${refunds} as refund
    join ${payments} as payment on payment.id = refund.payment_id and payment.accepted
    join ${orders} as o on o.id = refund.order_id
      and o.payment_status = 'completed' and o.order_status <> 'cancelled'
    where refund.status <> 'failed'
      and refund.created_at >= ${startOfDay(from)} and refund.created_at < ${startOfDay(to, 1)}`);
  return rows[0]!.amount;
}
