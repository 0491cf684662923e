import { sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

type PreviousPurchases = {
  count: number;
  /** What was paid and not refunded. An exchange refunds the old order and pays the new one, so it counts once. */
  paid: Sen;
  last: { orderId: string; orderNumber: string; createdAt: Date } | undefined;
};

/**
 * What the customer of an order bought besides it: the paid orders, not cancelled, with the same phone number or of the
 * same account. Orders of deleted accounts have no phone number, so they match no other order.
 */
export async function previousPurchases(
  _staff: Staff,
  orderId: string,
): Promise<PreviousPurchases> {
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select o.id, o.order_number, o.created_at, o.total_amount - (
          select coalesce(sum(back.amount), 0) from ${refunds} back
          join ${payments} paid on paid.id = back.payment_id and paid.accepted
          where back.order_id = o.id and back.status <> 'failed'
        ) as amount
      from ${orders} o
      where (o.phone_number = ${ofOrder(orderId, sql`nullif(phone_number, '')`)}
          or o.user_id = ${ofOrder(orderId, sql`user_id`)})
        and o.id <> ${orderId}::uuid and o.payment_status = 'completed' and o.order_status <> 'cancelled'
    )
    select sums.count, sums.paid, last.id, last.order_number as "orderNumber", last.created_at as "createdAt"
    from (select count(*)::int as count, coalesce(sum(amount), 0)::float8 as paid from bought) as sums
    left join (select * from bought order by created_at desc, id limit 1) as last on true`);
  const { count, paid, id, orderNumber, createdAt } = rows[0]!;
  const last =
    id === null ? undefined : { orderId: id, orderNumber, createdAt: new Date(createdAt) };
  return { count, paid, last };
}

type Row = {
  count: number;
  paid: Sen;
  id: string | null;
  orderNumber: string;
  createdAt: string;
};

/** A value of the order, as a subquery, so that the search by it uses an index. */
function ofOrder(orderId: string, value: SQL): SQL {
  return sql`(select ${value} from ${orders} where id = ${orderId}::uuid)`;
}
