import { sql } from "drizzle-orm";
import type { PaymentMethod } from "#db/schema/orders.ts";

/** For queries of `orders`: the method by which an order was paid or, if it is unpaid, is to be paid. */
export const paidMethod = sql<PaymentMethod>`coalesce(
  (select p.method from payments p where p.order_id = orders.id and p.accepted), orders.payment_method)`;
