import { and, desc, getColumns, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, type Tender } from "#db/schema/orders.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingOrders, type OrderFilter } from "./order-filter.server.ts";
import { paidMethod } from "./paid-method.server.ts";
import { withItems, type Order } from "./read-order.server.ts";

/** An order with what it was or is to be paid by. */
export type ExportedOrder = Order & { paidBy: Tender };

/** Yields all orders that match the filter, with their items, newest first, in batches to bound memory. */
export async function* exportOrders(
  _staff: Staff,
  filter: OrderFilter,
  perBatch = 500,
): AsyncGenerator<ExportedOrder[]> {
  const matching = matchingOrders(filter);
  let last: string | undefined;
  do {
    const found = await db
      .select({ ...getColumns(orders), paidBy: paidMethod })
      .from(orders)
      .where(and(matching, last ? lt(orders.orderNumber, last) : undefined))
      // The cursor is the unique, rising order number: a Date would lose the microseconds of `created_at`.
      .orderBy(desc(orders.orderNumber))
      .limit(perBatch);
    if (found.length > 0) yield await withItems(db, found);
    last = found.length === perBatch ? found.at(-1)?.orderNumber : undefined;
  } while (last);
}
