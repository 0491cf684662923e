import { sql } from "drizzle-orm";
import type { PaymentMethod } from "#db/schema/orders.ts";

/** The method an order was paid by or, while unpaid, is to be paid by: a column for queries over `orders`. */
export const paidMethod = sql<PaymentMethod>`coalesce(
  (select p.method from payments p where p.order_id = orders.id and p.accepted), orders.payment_method)`;
