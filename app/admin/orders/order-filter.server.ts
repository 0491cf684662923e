import { z } from "zod";
import { orderStatuses, paymentStatuses } from "#shop/orders/read-order.server.ts";
import { orderSorts } from "#shop/orders/list-orders.server.ts";

const filter = z.object({
  q: z.string().trim().max(100).catch(""),
  status: z.enum(orderStatuses).optional().catch(undefined),
  payment: z.enum(paymentStatuses).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  paidFrom: z.iso.date().optional().catch(undefined),
  paidTo: z.iso.date().optional().catch(undefined),
  sort: z.enum(orderSorts).catch("newest"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  after: z.uuid().optional().catch(undefined),
});

/** The filter in the URL; invalid values are ignored. */
export function parseOrderFilter(url: URL) {
  return filter.parse(Object.fromEntries(url.searchParams));
}
