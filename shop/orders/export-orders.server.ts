import { and, asc, desc, inArray, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingOrders, type OrderFilter } from "./list-orders.server.ts";
import type { Order } from "./read-order.server.ts";

/** Every order that the filter finds with its items, newest first, a batch at a time: none is too many. */
export async function* exportOrders(
  _staff: Staff,
  filter: OrderFilter,
  perBatch = 500,
): AsyncGenerator<Order[]> {
  const matching = matchingOrders(filter);
  let last: string | undefined;
  do {
    const found = await db
      .select()
      .from(orders)
      .where(and(matching, last ? lt(orders.orderNumber, last) : undefined))
      // A number is unique and grows with time; of two moments in a millisecond a Date knows one.
      .orderBy(desc(orders.orderNumber))
      .limit(perBatch);
    if (found.length > 0) yield await withItems(found);
    last = found.length === perBatch ? found.at(-1)?.orderNumber : undefined;
  } while (last);
}

async function withItems(found: (typeof orders.$inferSelect)[]): Promise<Order[]> {
  const ids = found.map(({ id }) => id);
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return found.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [] }));
}
