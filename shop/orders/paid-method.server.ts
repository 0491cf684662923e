import { sql } from "drizzle-orm";
import type { Tender } from "#db/schema/orders.ts";

/**
 * For queries of `orders`: the method by which an order was paid or, if it is unpaid, is to be paid. Its credit
 * counts only if it covers all of it.
 */
export const paidMethod = sql<Tender>`coalesce(
  (select p.method from payments p where p.order_id = orders.id and p.accepted and p.method not in ('exchange', 'trade_in')),
  case when orders.exchange_credit > 0 and orders.exchange_credit = orders.total_amount then 'exchange'
    when orders.trade_in_credit > 0 and orders.trade_in_credit = orders.total_amount then 'trade_in' end,
  orders.payment_method)`;
