import { sql } from "drizzle-orm";
import { payments, refunds } from "#db/schema/payments.ts";
import type { LockedOrder } from "./lock-order.server.ts";

/** Whether the shop has the money of the order: it is paid, and its payment was not refunded in full. */
export async function isPaidFor({ tx, id, paymentStatus }: LockedOrder): Promise<boolean> {
  if (paymentStatus !== "completed") return false;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select paid.id from ${payments} paid
    where paid.order_id = ${id} and paid.accepted and paid.amount <= (
      select coalesce(sum(back.amount), 0) from ${refunds} back
      where back.payment_id = paid.id and back.status <> 'failed'
    )`);
  return rows.length === 0;
}
