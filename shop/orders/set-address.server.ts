import { eq } from "drizzle-orm";
import { orders, type Address } from "#db/schema/orders.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import { datesToAddress } from "./order-dates.server.ts";

/** Writes another delivery address into an order, and its dates, if parcels take longer there. */
export async function setAddress(order: LockedOrder, address: Address): Promise<void> {
  const dates = await datesToAddress(order, address);
  await order.tx
    .update(orders)
    .set({ address, ...dates })
    .where(eq(orders.id, order.id));
}
